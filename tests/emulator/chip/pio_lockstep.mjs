// rp2040js runs its PIO blocks from setTimeout, at any speed. Here they advance with the processor,
// each state machine at its own clock divider.

export class PioLockstep {
  #blocks;
  #credit = new Map(); // state machine -> fraction of its cycles that are due
  running = false;

  constructor(rp2040) {
    this.#blocks = rp2040.pio;
    for (const block of this.#blocks) {
      block.run = () => {
        this.running = true;
      };
    }
  }

  /** Advance by that many system clocks. Returns whether any state machine has work to do. */
  advance(clocks) {
    let busy = false;
    let running = false;
    for (const block of this.#blocks) {
      if (block.stopped) continue;
      running = true;
      for (const machine of block.machines) {
        if (machine.enabled && this.#advance(block, machine, clocks)) busy = true;
      }
    }
    this.running = running;
    return busy;
  }

  #advance(block, machine, clocks) {
    const divider = (machine.clockDivInt || 65536) + machine.clockDivFrac / 256;
    let credit = (this.#credit.get(machine) ?? 0) + clocks / divider;
    while (credit >= 1) {
      const before = machine.cycles;
      machine.step();
      block.checkChangedPins();
      if (machine.waiting) {
        credit = Math.min(credit - 1, 1); // time spent stalled is not owed later
        break;
      }
      credit -= Math.max(1, machine.cycles - before);
    }
    this.#credit.set(machine, credit);
    return !machine.waiting;
  }
}
