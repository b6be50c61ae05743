// The board's flash chip, a W25Q16JV with 2 MiB, on the other end of the RP2040's SSI.
// rp2040js maps flash for reading only; without this nothing the firmware saves is kept.
import { BasePeripheral } from 'rp2040js';

export const FLASH_SIZE = 2 * 1024 * 1024;

// SSI registers, RP2040 datasheet 4.10.13.
const SSIENR = 0x08;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const IDR = 0x58;
const VERSION = 0x5c;
const DR0 = 0x60;
const SR_TRANSMIT_READY = 0x6; // transmit FIFO empty and not full
const SR_RECEIVED = 0x8;

// Commands, W25Q16JV datasheet table 8.1.2.
const PAGE_PROGRAM = 0x02;
const READ = 0x03;
const WRITE_DISABLE = 0x04;
const READ_STATUS_1 = 0x05;
const WRITE_ENABLE = 0x06;
const SECTOR_ERASE = 0x20;
const READ_STATUS_2 = 0x35;
const READ_UNIQUE_ID = 0x4b;
const READ_JEDEC_ID = 0x9f;
const BLOCK_ERASE = 0xd8;

const STATUS_1_WRITE_ENABLED = 0x02;
const STATUS_2_QUAD_ENABLED = 0x02;
const JEDEC_ID = [0xef, 0x40, 0x15];
const UNIQUE_ID = [0xe6, 0x60, 0x58, 0x38, 0x83, 0x1a, 0x2b, 0x3c];

/** Thrown out of the run loop when the power fails, see cutPowerAt. */
export class PowerCut extends Error {}

export class NorFlash extends BasePeripheral {
  #memory;
  #registers = new Map();
  #command = []; // bytes since chip select went low
  #answer = []; // bytes not yet read from the receive FIFO
  #writeEnabled = false;
  #writes = 0; // erased sectors and programmed pages
  #cut = null; // {write, torn}: when the power fails

  constructor(rp2040) {
    super(rp2040, 'SSI');
    this.#memory = rp2040.flash;
  }

  /** Let the power fail at that write from now: before it, or torn, in the middle of it. */
  cutPowerAt(write, torn) {
    this.#cut = { write: this.#writes + write, torn };
  }

  select() {
    this.#command = [];
    this.#answer = [];
  }

  /** Erasing and programming start when chip select goes high; here they also end there. */
  deselect() {
    const [operation] = this.#command;
    const enabled = this.#writeEnabled;
    if ([WRITE_DISABLE, SECTOR_ERASE, BLOCK_ERASE, PAGE_PROGRAM].includes(operation)) {
      this.#writeEnabled = false;
    }
    if (operation === WRITE_ENABLE) this.#writeEnabled = true;
    else if (operation === SECTOR_ERASE && enabled) this.#write(4096, this.#erase);
    else if (operation === BLOCK_ERASE && enabled) this.#write(65536, this.#erase);
    else if (operation === PAGE_PROGRAM && enabled) this.#write(this.#command.length - 4, this.#program);
    this.#command = [];
  }

  /** Do so many bytes of what changes the flash, unless the power fails. */
  #write(size, change) {
    this.#writes += 1;
    if (this.#writes !== this.#cut?.write) return change.call(this, size, size);
    if (this.#cut.torn) change.call(this, size, size / 2);
    throw new PowerCut();
  }

  readUint32(offset) {
    switch (offset & 0xfff) {
      case SR:
        return SR_TRANSMIT_READY | (this.#answer.length ? SR_RECEIVED : 0);
      case TXFLR:
        return 0;
      case RXFLR:
        return this.#answer.length;
      case DR0:
        return this.#answer.shift() ?? 0;
      case IDR:
        return 0x51535049;
      case VERSION:
        return 0x3430312a;
      default:
        return this.#registers.get(offset & 0xfff) ?? 0;
    }
  }

  writeUint32(offset, value) {
    if (offset === DR0) {
      this.#exchange(value & 0xff);
      return;
    }
    this.#registers.set(offset, value >>> 0);
    if (offset === SSIENR) this.#answer = [];
  }

  get #address() {
    const [, high, middle, low] = this.#command;
    return ((high << 16) | (middle << 8) | low) & (FLASH_SIZE - 1);
  }

  #exchange(byte) {
    this.#command.push(byte);
    this.#answer.push(this.#answerTo(this.#command[0], this.#command.length - 1));
  }

  /** The byte on the chip's output while the command's byte number `position` comes in. */
  #answerTo(operation, position) {
    if (position === 0) return 0;
    switch (operation) {
      case READ_JEDEC_ID:
        return JEDEC_ID[(position - 1) % JEDEC_ID.length];
      case READ_UNIQUE_ID: // after four dummy bytes
        return position < 5 ? 0 : UNIQUE_ID[(position - 5) % UNIQUE_ID.length];
      case READ_STATUS_1:
        return this.#writeEnabled ? STATUS_1_WRITE_ENABLED : 0;
      case READ_STATUS_2:
        return STATUS_2_QUAD_ENABLED;
      case READ: // after three address bytes
        return position < 4 ? 0 : this.#memory[(this.#address + position - 4) & (FLASH_SIZE - 1)];
      default:
        return 0;
    }
  }

  #erase(size, done) {
    const start = this.#address & ~(size - 1);
    this.#memory.fill(0xff, start, start + done);
  }

  /** Programming only clears bits, and an address wraps inside its 256-byte page. */
  #program(_size, done) {
    const page = this.#address & ~0xff;
    for (let i = 0; i < done; i++) {
      this.#memory[page | ((this.#address + i) & 0xff)] &= this.#command[i + 4];
    }
  }
}

// IO_QSPI registers of the SS pin, datasheet 2.19.6.2.
const SS_STATUS = 0x08;
const SS_CTRL = 0x0c;
const STATUS_IN_FROM_PAD = 1 << 17;
const OVERRIDE_LOW = 2;
const PAD_INPUT_ENABLE = 1 << 6;

/** The flash pins' control block: the boot ROM toggles chip select through an output override. */
export class FlashPins extends BasePeripheral {
  #flash;
  #registers = new Uint32Array(64);

  constructor(rp2040, flash) {
    super(rp2040, 'IO_QSPI');
    this.#flash = flash;
    // The BOOTSEL button pulls SS low; it is never pressed here. The pad's input is on after reset.
    const [, ss] = rp2040.qspi;
    ss.padValue |= PAD_INPUT_ENABLE;
    ss.setInputValue(true);
  }

  readUint32(offset) {
    if ((offset & 0xfff) === SS_STATUS) return STATUS_IN_FROM_PAD;
    return this.#registers[(offset & 0xff) >> 2];
  }

  writeUint32(offset, value) {
    const wasLow = ((this.#registers[SS_CTRL >> 2] >> 8) & 3) === OVERRIDE_LOW;
    this.#registers[(offset & 0xff) >> 2] = value;
    const isLow = ((this.#registers[SS_CTRL >> 2] >> 8) & 3) === OVERRIDE_LOW;
    if (isLow && !wasLow) this.#flash.select();
    if (wasLow && !isLow) this.#flash.deselect();
  }
}
