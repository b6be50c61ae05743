// An emulated Raspberry Pi Pico: the chip, its flash, what is connected to its pins and its USB
// port. It outlives resets of the chip and power cuts.
import { readFileSync } from 'node:fs';
import { Chip, Reset } from './chip/chip.mjs';
import { FLASH_SIZE, PowerCut } from './chip/nor_flash.mjs';
import { loadUf2 } from './chip/uf2.mjs';

const PINS = 30;
const MOST_RECORDS = 2_000_000;

/** What happened since the last `clear`. Too much of it is forgotten, and then not given out. */
class Records {
  #items = [];
  #complete = true;

  add(item) {
    if (this.#items.length === MOST_RECORDS) {
      this.#items = [];
      this.#complete = false;
    }
    this.#items.push(item);
  }

  get all() {
    if (this.#complete) return this.#items;
    throw new Error(`more than ${MOST_RECORDS} were recorded: clear them now and then`);
  }

  clear() {
    this.#items = [];
    this.#complete = true;
  }
}

export class Pico {
  #bootrom;
  #flash = new Uint8Array(FLASH_SIZE).fill(0xff);
  #revision;
  #seed;
  #ones;
  #chip;
  #bornAt = 0; // nanoseconds since power-on when the chip last came out of reset
  #contacts = new Array(PINS).fill(null);
  #analog = [0, 0, 0, 0];
  #usbAttached;
  #output = '';
  #awaited = null; // {text, from}: stop running once the output has it
  powered = true;
  levels = new Array(PINS).fill(0);
  edges = new Records();
  samples = new Records();
  resets = 0;

  constructor({ bootrom, uf2Files, seed, ones, usb, revision }) {
    this.#bootrom = bootrom;
    this.#seed = seed;
    this.#ones = ones;
    this.#revision = revision;
    this.#usbAttached = usb;
    for (const file of uf2Files) loadUf2(file, readFileSync(file), this.#flash);
    this.#start();
  }

  get nanos() {
    return this.#bornAt + this.#chip.nanos;
  }

  /** All that the board has written to USB serial since power-on, one character per byte. */
  get output() {
    return this.#output;
  }

  /** Run until that time since power-on, or until the output has `text` at or after `from`. */
  runTo(nanos, text = null, from = 0) {
    this.#awaited = text === null ? null : { text, from };
    while (this.powered && this.nanos < nanos && !this.#found) {
      try {
        this.#chip.runTo(nanos - this.#bornAt);
      } catch (error) {
        if (error instanceof Reset) this.#reset();
        else if (error instanceof PowerCut) this.powered = false;
        else throw error;
      }
    }
    return this.#found;
  }

  oversleep(nanos) {
    this.#chip.oversleep(nanos);
  }

  get #found() {
    if (this.#awaited === null) return false;
    return this.#output.indexOf(this.#awaited.text, this.#awaited.from) >= 0;
  }

  /** Connect a pin to 3.3 V (true), to ground (false) or to nothing (null). */
  drive(pin, contact) {
    this.#contacts[pin] = contact;
    this.#chip.pins.update(pin);
  }

  send(bytes) {
    this.#chip.usb.send(bytes);
  }

  attachUsb() {
    this.#usbAttached = true;
    this.#chip.usb.attach();
  }

  /** The voltage on ADC channel 0..3 (GPIO26..29), as the 12 bits that the converter reads. */
  setAnalog(channel, value) {
    this.#analog[channel] = value;
    this.#chip.rp2040.adc.channelValues[channel] = value;
  }

  flash(offset, size) {
    return this.#chip.rp2040.flash.slice(offset, offset + size);
  }

  cutPowerAt(write, torn) {
    this.#chip.flash.cutPowerAt(write, torn);
  }

  powerCycle() {
    this.powered = true;
    this.#flash = this.flash(0, FLASH_SIZE);
    this.#bornAt = 0;
    this.#output = '';
    this.levels.fill(0);
    this.edges.clear();
    this.samples.clear();
    this.resets = 0;
    this.#start();
  }

  #reset() {
    this.#flash = this.flash(0, FLASH_SIZE);
    this.#bornAt = this.nanos;
    this.resets += 1;
    this.#start(this.#chip.watchdog);
  }

  #start(watchdog = null) {
    // The ring oscillator does not start its noise over again, not even after a power cut.
    this.#seed = this.#chip?.ringOscillator.state ?? this.#seed;
    this.#chip = new Chip({
      bootrom: this.#bootrom,
      revision: this.#revision,
      flash: this.#flash,
      seed: this.#seed,
      ones: this.#ones,
      watchdog,
      usbAttached: this.#usbAttached,
      pins: {
        contacts: this.#contacts,
        levels: this.levels,
        onLevel: (nanos, pin, level) => this.edges.add([this.#bornAt + nanos, pin, level]),
        onSample: (nanos) => this.samples.add(this.#bornAt + nanos),
      },
      onSerial: (bytes) => this.#receive(bytes),
    });
    this.#analog.forEach((value, channel) => this.setAnalog(channel, value));
  }

  #receive(bytes) {
    this.#output += Buffer.from(bytes).toString('latin1');
    if (this.#found) this.#chip.stop();
  }
}
