// Serves one emulated Pico over stdin and stdout: each line is a JSON request {"op": ..., ...}, and
// one JSON line answers it, {"ok": ...} or {"error": "..."}. Times are in microseconds.
import { createInterface } from 'node:readline';
import { Pico } from './pico.mjs';

// rp2040js prints a warning at each access to the second core's mailbox, which it does not have.
console.warn = () => {};

let pico = null;

const micros = (nanos) => nanos / 1000;

/** Where the board stands. */
function state(found = false) {
  const { powered, resets } = pico;
  return { now_us: micros(pico.nanos), found, output: pico.output.length, resets, powered };
}

const runTo = (us, text = null, from = 0) => state(pico.runTo(us * 1000, text, from));

const operations = {
  start({ bootrom, uf2_files, ...options }) {
    const rom = Buffer.from(bootrom, 'base64');
    const words = new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + rom.length));
    pico = new Pico({ bootrom: words, uf2Files: uf2_files, ...options });
    return null;
  },
  run({ us, text, from }) {
    return runTo(micros(pico.nanos) + us, text, from);
  },
  play({ events }) {
    for (const [us, pin, contact] of events) {
      runTo(us);
      pico.drive(pin, contact);
    }
    return state();
  },
  oversleep({ us }) {
    pico.oversleep(us * 1000);
    return state();
  },
  drive({ pin, contact }) {
    pico.drive(pin, contact);
    return null;
  },
  set_analog({ channel, value }) {
    pico.setAnalog(channel, value);
    return null;
  },
  levels: () => pico.levels,
  edges: () => pico.edges.all.map(([nanos, pin, level]) => [micros(nanos), pin, level]),
  clear_edges: () => pico.edges.clear(),
  samples: () => pico.samples.all.map(micros),
  clear_samples: () => pico.samples.clear(),
  send({ data }) {
    pico.send(Buffer.from(data, 'base64'));
    return null;
  },
  output: ({ from }) => Buffer.from(pico.output.slice(from), 'latin1').toString('base64'),
  attach_usb: () => pico.attachUsb(),
  cut_power_at: ({ write, torn }) => pico.cutPowerAt(write, torn),
  power_cycle: () => pico.powerCycle(),
  flash: ({ offset, size }) => Buffer.from(pico.flash(offset, size)).toString('base64'),
};

function answer(line) {
  try {
    const { op, ...request } = JSON.parse(line);
    return { ok: operations[op](request) ?? null };
  } catch (error) {
    return { error: String(error?.message ?? error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(line))}\n`);
}
