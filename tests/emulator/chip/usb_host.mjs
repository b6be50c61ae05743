// The computer at the other end of the USB cable: enumerates the board, opens its serial port.
import { USBCDC } from 'rp2040js';

// USB controller registers, RP2040 datasheet 4.1.4.
const SOF_RD = 0x48;
const SIE_STATUS = 0x50;
const CONNECTED = 1 << 16;
const SUSPENDED = 1 << 4;
const INTE = 0x90;
const DEVICE_START_OF_FRAME = 1 << 17;
const FRAME_NANOS = 1_000_000;
const FRAME_NUMBERS = 0x7ff;

export class UsbHost {
  #usb;
  #cdc;
  #attached;
  #enabled = false; // the firmware has switched its USB controller on
  #sawReset = false; // the host has reset the bus, the first thing it does
  #toBoard = [];
  #roomOnBoard = 0;

  /** onSerial(bytes) is called with what the board writes. */
  constructor(rp2040, { attached, onSerial }) {
    this.#usb = rp2040.usbCtrl;
    this.#attached = attached;
    this.#cdc = new USBCDC(this.#usb);
    this.#cdc.onSerialData = onSerial;
    this.#usb.onUSBEnabled = () => {
      this.#enabled = true;
      if (this.#attached) this.#usb.resetDevice();
    };
    const greet = this.#usb.onResetReceived;
    this.#usb.onResetReceived = () => {
      this.#sawReset = true;
      greet();
    };
    // USBCDC answers each read at once, with nothing if it has nothing. That is an interrupt every
    // 27 us and a core that never sleeps; a real host stays silent.
    this.#usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== this.#cdc.outEndpoint) return;
      this.#roomOnBoard = size;
      this.#deliver();
    };
    this.#interceptRegisters();
  }

  get #connected() {
    return this.#attached && this.#sawReset;
  }

  #interceptRegisters() {
    const usb = this.#usb;
    let coming = false;
    const frame = usb.rp2040.clock.createAlarm(() => {
      coming = false;
      usb.intRaw |= DEVICE_START_OF_FRAME;
      usb.checkInterrupts();
    });
    // Frames come each millisecond, and are played only while the firmware asks to be told: it
    // counts 128 of them before it sends what was printed before the port was opened.
    const nextFrame = () => {
      if (coming || !this.#connected || !(usb.intEnable & DEVICE_START_OF_FRAME)) return;
      coming = true;
      frame.schedule(FRAME_NANOS);
    };
    const read = usb.readUint32.bind(usb);
    usb.readUint32 = (offset) => {
      const value = read(offset);
      if (offset === SOF_RD) {
        usb.intRaw &= ~DEVICE_START_OF_FRAME;
        usb.checkInterrupts();
        nextFrame();
        return this.#connected ? Math.floor(usb.rp2040.clock.nanos / FRAME_NANOS) & FRAME_NUMBERS : 0;
      }
      if (offset !== SIE_STATUS) return value;
      // rp2040js lets the firmware clear CONNECTED; on the chip it shows the state of the bus.
      return (value & ~(CONNECTED | SUSPENDED)) | (this.#connected ? CONNECTED : 0);
    };
    const write = usb.writeUint32.bind(usb);
    usb.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === INTE) nextFrame();
    };
  }

  attach() {
    if (this.#attached) return;
    this.#attached = true;
    if (this.#enabled) this.#usb.resetDevice();
  }

  send(bytes) {
    for (const byte of bytes) this.#toBoard.push(byte);
    this.#deliver();
  }

  #deliver() {
    if (!this.#roomOnBoard || !this.#toBoard.length) return;
    const packet = Uint8Array.from(this.#toBoard.splice(0, this.#roomOnBoard));
    this.#roomOnBoard = 0;
    this.#usb.endpointReadDone(this.#cdc.outEndpoint, packet);
  }
}
