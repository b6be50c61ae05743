// The 30 GPIO pins as the outside sees them: contacts and pull resistors on the input side, a level
// from 0 to 65535 on the output side. rp2040js ignores pulls and does not read outputs back.
import { GPIOPinState } from 'rp2040js';
import { FULL } from './pwm.mjs';

const FUNCTION_PWM = 4;
const SIO_GPIO_IN = 0x04;

export class Pins {
  #gpio;
  #pwm;
  #contacts;
  #levels;
  #onLevel;
  #clock;

  /**
   * contacts: what is outside, per pin: true, false or null (open); shared with the board.
   * levels: last reported output level per pin; shared likewise.
   * onLevel(nanos, pin, level), onSample(nanos): called at each change of an output and at each
   * read of the inputs, with the time on the chip's clock.
   */
  constructor(rp2040, { contacts, levels, onLevel, onSample }) {
    this.#clock = rp2040.clock;
    this.#gpio = rp2040.gpio;
    this.#pwm = rp2040.pwm;
    this.#contacts = contacts;
    this.#levels = levels;
    this.#onLevel = onLevel;
    this.#gpio.forEach((gpio, pin) => {
      gpio.checkForUpdates = () => this.update(pin);
      this.update(pin);
    });
    this.#pwm.onLevelChange = (slice) => {
      for (const pin of [2 * slice, 2 * slice + 1, 2 * slice + 16, 2 * slice + 17]) {
        if (this.#gpio[pin]?.functionSelect === FUNCTION_PWM) this.update(pin);
      }
    };
    const { sio } = rp2040;
    const read = sio.readUint32.bind(sio);
    sio.readUint32 = (offset) => {
      if (offset === SIO_GPIO_IN) onSample(this.#clock.nanos);
      return read(offset);
    };
  }

  /** Work out a pin again after anything that bears on it has changed. */
  update(pin) {
    const gpio = this.#gpio[pin];
    const input = this.#input(gpio, pin);
    // Every call raises an edge interrupt, so call only on a real edge.
    if (input !== gpio.rawInputValue) gpio.setInputValue(input);
    const level = this.#level(gpio, pin);
    if (level !== this.#levels[pin]) {
      this.#levels[pin] = level;
      this.#onLevel(this.#clock.nanos, pin, level);
    }
  }

  #input(gpio, pin) {
    const state = gpio.value;
    if (state === GPIOPinState.High) return true;
    if (state === GPIOPinState.Low) return false;
    if (this.#contacts[pin] !== null) return this.#contacts[pin];
    if (state === GPIOPinState.InputPullUp) return true;
    if (state === GPIOPinState.InputPullDown) return false;
    return gpio.rawInputValue; // floating: stays as it was
  }

  #level(gpio, pin) {
    if (!gpio.outputEnable) return 0;
    if (gpio.functionSelect !== FUNCTION_PWM || gpio.outputOverride > 1) {
      return gpio.outputValue ? FULL : 0;
    }
    const level = this.#pwm.level(pin);
    return gpio.outputOverride === 1 ? FULL - level : level;
  }
}
