// The PWM block. rp2040js plays every single pulse; a lamp's brightness is the ratio of its pulses,
// so this one keeps only registers and the counter's phase, and says when a slice's duty changes:
// as on the chip, at the counter's next wrap after the write (RP2040 datasheet 4.5.2.3).
import { BasePeripheral } from 'rp2040js';

const SLICES = 8;
const SLICE_SIZE = 0x14;
const CSR = 0x00;
const DIV = 0x04;
const CTR = 0x08;
const CC = 0x0c;
const TOP = 0x10;
const ENABLE_ALL = 0xa0;
const INTR = 0xa4;
const INTS = 0xb0;

const CSR_ENABLE = 1 << 0;
const CSR_INVERT_A = 1 << 2;
const CSR_INVERT_B = 1 << 3;
const CSR_DIVMODE = 3 << 4; // not zero: channel B is an input

export const FULL = 65535;

class Slice {
  #pwm;
  #latch; // clock alarm at the wrap that takes over `cc` and `top`
  #latching = false;
  #startCount = 0;
  #startNanos = 0;
  #tickNanos = 8;
  csr = 0;
  div = 1 << 4;
  cc = 0;
  top = 0xffff;
  #activeCc = 0;
  #activeTop = 0xffff;

  constructor(pwm, index) {
    this.#pwm = pwm;
    this.index = index;
    this.#latch = pwm.rp2040.clock.createAlarm(() => this.#takeOver());
  }

  get enabled() {
    return (this.csr & CSR_ENABLE) !== 0;
  }

  get #counts() {
    return this.enabled && !this.#pwm.frozen;
  }

  get isBOutput() {
    return (this.csr & CSR_DIVMODE) === 0;
  }

  get #exactCount() {
    if (!this.#counts) return this.#startCount;
    const ticks = (this.#pwm.rp2040.clock.nanos - this.#startNanos) / this.#tickNanos;
    return (this.#startCount + ticks) % (this.#activeTop + 1);
  }

  get count() {
    return Math.floor(this.#exactCount);
  }

  /** Call `hold` before anything that changes the counter's course, and `resume` after it. */
  hold() {
    this.#startCount = this.#exactCount;
    this.#startNanos = this.#pwm.rp2040.clock.nanos;
  }

  resume() {
    const divider = (this.div >> 4 || 256) + (this.div & 15) / 16;
    this.#tickNanos = (divider * 1e9) / this.#pwm.rp2040.clkSys;
    this.#latch.cancel();
    if (!this.enabled) this.#takeOver();
    else if (this.#latching && this.#counts) {
      this.#latch.schedule((this.#activeTop + 1 - this.#exactCount) * this.#tickNanos);
    }
  }

  #takeOver() {
    this.hold();
    if (this.#latching && this.enabled) this.#startCount = 0; // at the wrap, whatever the rounding
    this.#latching = false;
    this.#activeCc = this.cc;
    this.#activeTop = this.top;
    this.#pwm.onLevelChange(this.index);
  }

  write(register, value) {
    this.hold();
    if (register === CSR) this.csr = value & 0xff;
    else if (register === DIV) this.div = value & 0xfff;
    else if (register === CTR) this.#startCount = value & 0xffff;
    else {
      if (register === CC) this.cc = value >>> 0;
      if (register === TOP) this.top = value & 0xffff;
      this.#latching = this.cc !== this.#activeCc || this.top !== this.#activeTop;
    }
    this.resume();
    this.#pwm.onLevelChange(this.index);
  }

  read(register) {
    return [this.csr, this.div, this.count, this.cc, this.top][register >> 2];
  }

  #compare(isB) {
    return isB ? this.#activeCc >>> 16 : this.#activeCc & 0xffff;
  }

  #inverted(isB) {
    return (this.csr & (isB ? CSR_INVERT_B : CSR_INVERT_A)) !== 0;
  }

  isHigh(isB) {
    return this.count < this.#compare(isB) !== this.#inverted(isB);
  }

  /** 0 = always low, 65535 = always high; a counter that stands still holds its last output. */
  level(isB) {
    if (!this.#counts) return this.isHigh(isB) ? FULL : 0;
    const high = Math.min(this.#compare(isB) / (this.#activeTop + 1), 1);
    return Math.round((this.#inverted(isB) ? 1 - high : high) * FULL);
  }
}

export class Pwm extends BasePeripheral {
  /** Called with the number of a slice whose outputs may have changed. */
  onLevelChange = () => {};
  slices = Array.from({ length: SLICES }, (_, index) => new Slice(this, index));
  frozen = false;
  #interrupts = new Uint32Array(4); // kept, never raised: no wraps are played

  // What rp2040js's own GPIO and clock code asks its PWM block for.
  channels = [];
  gpioOnInput() {}
  reset() {}

  constructor(rp2040) {
    super(rp2040, 'PWM');
    rp2040.pwm = this;
    rp2040.addClockListener(() => this.#whileHeld(() => {}));
  }

  /** Stop or restart all counters where they are: the chip can gate this block's clock. */
  freeze(frozen) {
    if (frozen === this.frozen) return;
    this.#whileHeld(() => {
      this.frozen = frozen;
    });
  }

  #whileHeld(change) {
    for (const slice of this.slices) slice.hold();
    change();
    for (const slice of this.slices) {
      slice.resume();
      this.onLevelChange(slice.index);
    }
  }

  /** Slice and channel of a pin: datasheet table 525. */
  level(pin) {
    return this.slices[(pin >> 1) & 7].level((pin & 1) === 1);
  }

  get gpioDirection() {
    return this.#mask((slice, isB) => !isB || slice.isBOutput);
  }

  get gpioValue() {
    return this.#mask((slice, isB) => slice.isHigh(isB));
  }

  #mask(holds) {
    let mask = 0;
    for (let pin = 0; pin < 16; pin++) {
      if (holds(this.slices[pin >> 1], (pin & 1) === 1)) mask |= 1 << pin;
    }
    return mask | (mask << 16);
  }

  readUint32(offset) {
    if (offset < ENABLE_ALL) {
      return this.slices[Math.floor(offset / SLICE_SIZE)].read(offset % SLICE_SIZE);
    }
    if (offset === ENABLE_ALL) {
      return this.slices.reduce((mask, slice) => mask | (Number(slice.enabled) << slice.index), 0);
    }
    if (offset >= INTR && offset <= INTS) return this.#interrupts[(offset - INTR) >> 2];
    return super.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (offset < ENABLE_ALL) {
      this.slices[Math.floor(offset / SLICE_SIZE)].write(offset % SLICE_SIZE, value);
    } else if (offset === ENABLE_ALL) {
      for (const slice of this.slices) {
        const enable = (value >> slice.index) & CSR_ENABLE;
        if (enable !== (slice.csr & CSR_ENABLE)) slice.write(CSR, (slice.csr & ~1) | enable);
      }
    } else if (offset >= INTR && offset <= INTS) {
      this.#interrupts[(offset - INTR) >> 2] = value;
    } else super.writeUint32(offset, value);
  }
}
