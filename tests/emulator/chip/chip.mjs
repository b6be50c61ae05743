// One life of an RP2040, from reset to reset: rp2040js with its gaps filled, and the loop that
// runs it.
import { ConsoleLogger, LogLevel, RP2040 } from 'rp2040js';
import { CoreSleep } from './core_sleep.mjs';
import { FlashPins, NorFlash } from './nor_flash.mjs';
import { Pins } from './pins.mjs';
import { PioLockstep } from './pio_lockstep.mjs';
import { Pwm } from './pwm.mjs';
import { RingOscillator } from './ring_oscillator.mjs';
import { fireAlarmsOnTheMicrosecond } from './timer_alarms.mjs';
import { UsbHost } from './usb_host.mjs';

const BOOT_STAGE_2 = 0x10000000; // where the boot ROM jumps to
const SSI = 0x18000;
const SYSINFO = 0x40000;
const IO_QSPI = 0x40018;
const PWM = 0x40050;
const TIMER = 0x40054;
const WATCHDOG = 0x40058;
const RING_OSCILLATOR = 0x40060;
const RAM_REGION = 0x2;
const PIO_STRIDE = 8; // system clocks that PIO runs ahead of its alarms while the core sleeps
const SOON_ASLEEP = 1e8; // nanoseconds; firmware that is busy for longer does not sleep at all
const CHIP_ID = 0x00; // in SYSINFO
const CHIP_ID_RP2040 = 0x2927;

/** Thrown out of the run loop when the watchdog resets the chip, and also by machine.reset(). */
export class Reset extends Error {}

export class Chip {
  #clock;
  #core;
  #cycleNanos;
  #pio;
  #sleep;
  #deadline = 0;

  constructor({ bootrom, revision, flash, seed, ones, watchdog, usbAttached, pins, onSerial }) {
    const rp2040 = new RP2040();
    this.rp2040 = rp2040;
    this.#clock = rp2040.clock;
    this.#core = rp2040.core;
    rp2040.logger = new ConsoleLogger(LogLevel.Error, false);
    rp2040.loadBootrom(bootrom);
    rp2040.flash.set(flash);

    const { peripherals } = rp2040;
    showRevision(peripherals[SYSINFO], revision);
    peripherals[SSI] = this.flash = new NorFlash(rp2040);
    peripherals[IO_QSPI] = new FlashPins(rp2040, this.flash);
    peripherals[PWM] = new Pwm(rp2040);
    peripherals[RING_OSCILLATOR] = this.ringOscillator = new RingOscillator(rp2040, seed, ones);
    fireAlarmsOnTheMicrosecond(peripherals[TIMER]);
    this.#wireWatchdog(peripherals[WATCHDOG], watchdog);
    this.#sleep = new CoreSleep(rp2040);
    spareMemoryTheSearch(rp2040);

    this.pins = new Pins(rp2040, pins);
    this.usb = new UsbHost(rp2040, { attached: usbAttached, onSerial });
    this.#pio = new PioLockstep(rp2040);

    this.#cycleNanos = 1e9 / rp2040.clkSys;
    rp2040.addClockListener((hertz) => {
      this.#cycleNanos = 1e9 / hertz;
    });
    rp2040.onBreak = (code) => {
      throw new Error(`the firmware hit breakpoint ${code} at ${this.#core.PC.toString(16)}`);
    };
    this.#core.PC = BOOT_STAGE_2;
  }

  get nanos() {
    return this.#clock.nanosCounter;
  }

  /** Run up to that time on the chip's own clock, or until `stop` is called. */
  runTo(nanos) {
    this.#deadline = nanos;
    this.#sleep.end(); // something outside may have woken the core between two runs
    while (this.#clock.nanosCounter < this.#deadline) {
      if (this.#pio.running) this.#runWithPio();
      else this.#runPlain();
    }
  }

  /**
   * From the core's next sleep on, let it sleep for so long whatever would wake it: only time goes
   * on. Alarms that come due meanwhile are rung at the end, as pending interrupts would be.
   */
  oversleep(nanos) {
    const clock = this.#clock;
    const patience = clock.nanosCounter + SOON_ASLEEP;
    while (!this.#core.waiting || !this.#sleep.begin()) {
      if (clock.nanosCounter > patience) throw new Error('the firmware does not go to sleep');
      this.runTo(clock.nanosCounter + 1); // a single instruction
    }
    const wake = clock.nanosCounter + nanos;
    for (let alarm = clock.nextAlarm; alarm !== null; alarm = alarm.next) {
      alarm.nanos = Math.max(alarm.nanos, wake);
    }
    clock.nanosCounter = wake;
  }

  /** From a callback: leave `runTo` after the current instruction. */
  stop() {
    this.#deadline = 0;
  }

  #wireWatchdog(peripheral, carried) {
    this.watchdog = peripheral;
    // What survives a watchdog reset: why it happened, and the scratch registers.
    if (carried) {
      peripheral.reason = carried.reason;
      peripheral.scratchData.set(carried.scratchData);
    }
    peripheral.onWatchdogTrigger = () => {
      throw new Reset();
    };
  }

  #runPlain() {
    const clock = this.#clock;
    const core = this.#core;
    const pio = this.#pio;
    while (clock.nanosCounter < this.#deadline && !pio.running) {
      if (core.waiting) {
        this.#sleepTo(this.#deadline);
        continue;
      }
      const now = clock.nanosCounter + core.executeInstruction() * this.#cycleNanos;
      const alarm = clock.nextAlarm;
      if (alarm !== null && alarm.nanos <= now) clock.tick(now - clock.nanosCounter);
      else clock.nanosCounter = now;
    }
  }

  /** Skip to the next alarm: nothing else inside the chip can wake the core. */
  #sleepTo(nanos) {
    if (!this.#sleep.begin()) return;
    const clock = this.#clock;
    const wake = clock.nextAlarm === null ? nanos : Math.min(clock.nextAlarm.nanos, nanos);
    clock.tick(Math.max(wake - clock.nanosCounter, 0));
    this.#sleep.end();
  }

  #runWithPio() {
    const clock = this.#clock;
    const core = this.#core;
    const pio = this.#pio;
    while (clock.nanosCounter < this.#deadline && pio.running) {
      if (core.waiting) {
        const before = clock.nanosCounter;
        const soon = before + PIO_STRIDE * this.#cycleNanos;
        // With all state machines stalled nothing happens before the next alarm.
        this.#sleepTo(pio.advance(0) ? Math.min(this.#deadline, soon) : this.#deadline);
        const cycles = (clock.nanosCounter - before) / this.#cycleNanos;
        pio.advance(Math.min(cycles, PIO_STRIDE));
      } else {
        const cycles = core.executeInstruction();
        clock.tick(cycles * this.#cycleNanos);
        pio.advance(cycles);
      }
    }
  }
}

/** CHIP_ID, by which the firmware chooses its workarounds: 1 is revision B0 or B1, 2 is B2. */
function showRevision(sysinfo, revision) {
  const read = sysinfo.readUint32.bind(sysinfo);
  sysinfo.readUint32 = (offset) =>
    offset === CHIP_ID ? ((revision << 28) | CHIP_ID_RP2040) >>> 0 : read(offset);
}

/** rp2040js looks each store up in its table of peripherals, which is slow; RAM is never there. */
function spareMemoryTheSearch(rp2040) {
  const search = rp2040.findPeripheral.bind(rp2040);
  rp2040.findPeripheral = (address) =>
    address >>> 28 === RAM_REGION ? undefined : search(address);
}
