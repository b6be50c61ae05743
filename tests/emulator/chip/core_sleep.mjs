// Sleeping in WFI and WFE as the Cortex-M0+ does it (ARMv6-M manual, B1.5.17 and B1.5.19), and the
// clocks that the chip stops meanwhile (RP2040 datasheet 2.11.5).

const SCR = 0xd10; // system control register, in the core's private peripherals
const SCR_DEEP = 1 << 2;
const SLEEP_EN0 = 0xa8; // in the clocks block: which clocks run on in deep sleep
const SLEEP_EN0_PWM = 1 << 17;

export class CoreSleep {
  #core;
  #pwm;
  #control = 0;
  #runsOn = 0xffffffff;

  constructor(rp2040) {
    this.#core = rp2040.core;
    this.#pwm = rp2040.pwm;
    this.#wakeOnMaskedInterrupts();
    // rp2040js has neither register.
    addRegister(rp2040.ppb, SCR, () => this.#control, (value) => (this.#control = value));
    addRegister(rp2040.clocks, SLEEP_EN0, () => this.#runsOn, (value) => (this.#runsOn = value));
  }

  /** Call when the core is found waiting. Returns false, and ends the wait, if it may not sleep. */
  begin() {
    if (this.#interrupted) {
      this.#core.waiting = false;
      return false;
    }
    const deep = (this.#control & SCR_DEEP) !== 0;
    this.#pwm.freeze(deep && (this.#runsOn & SLEEP_EN0_PWM) === 0);
    return true;
  }

  /** Call when the core may have woken. */
  end() {
    if (!this.#core.waiting) this.#pwm.freeze(false);
  }

  get #interrupted() {
    return (this.#core.pendingInterrupts & this.#core.enabledInterrupts) !== 0;
  }

  /**
   * With interrupts masked, a pending one ends the sleep without being served: that is how
   * machine.lightsleep() wakes. rp2040js would run the handler inside the masked section.
   */
  #wakeOnMaskedInterrupts() {
    const core = this.#core;
    const check = core.checkForInterrupts.bind(core);
    core.checkForInterrupts = () => (core.waiting && core.PM ? this.#interrupted : check());
  }
}

function addRegister(block, address, get, set) {
  const read = block.readUint32.bind(block);
  const write = block.writeUint32.bind(block);
  block.readUint32 = (offset) => (offset === address ? get() : read(offset));
  block.writeUint32 = (offset, value) => (offset === address ? set(value) : write(offset, value));
}
