// The ring oscillator, whose RANDOMBIT register feeds os.urandom() and the seed of random.
// rp2040js reads it as all ones; here it is a generator with a seed, so that a run repeats exactly.
import { BasePeripheral } from 'rp2040js';

const STATUS = 0x18;
const RANDOM_BIT = 0x1c;
const STABLE_AND_ENABLED = 0x80001000;

export class RingOscillator extends BasePeripheral {
  #state;
  #noughts; // of 2**32
  #registers = new Map();

  /** ones: how many of all bits are; 0 and 1 are a source that is stuck. */
  constructor(rp2040, seed, ones) {
    super(rp2040, 'ROSC');
    this.#state = seed >>> 0 || 1; // xorshift never leaves zero
    this.#noughts = (1 - ones) * 2 ** 32;
  }

  /** Where the generator stands: the seed with which another one would go on from here. */
  get state() {
    return this.#state;
  }

  readUint32(offset) {
    switch (offset & 0xfff) {
      case STATUS:
        return STABLE_AND_ENABLED;
      case RANDOM_BIT:
        return this.#nextBit();
      default:
        return this.#registers.get(offset & 0xfff) ?? 0;
    }
  }

  writeUint32(offset, value) {
    this.#registers.set(offset, value >>> 0);
  }

  /** Marsaglia's xorshift32; its height decides, as the low bits are weaker. */
  #nextBit() {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return this.#state >= this.#noughts ? 1 : 0;
  }
}
