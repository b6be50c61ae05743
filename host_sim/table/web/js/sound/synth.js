/** Sounds from a few layers of tone and noise, worked out ahead as samples. */

/**
 * @typedef {object} Layer it rises at once, and dies away
 * @property {OscillatorType | "noise"} wave
 * @property {number} [at] seconds after the sound begins
 * @property {number} lasts seconds
 * @property {number} from hertz: of a tone its pitch, of noise the middle of what is let through
 * @property {number} [to] where that glides to
 * @property {number} loud the highest of its samples, at most 1
 */

const RATE = 44_100;
const RISE = 0.003; // seconds; anything steeper is a click of its own
const SILENT = 0.0001;

/** @param {Layer[]} layers */
export function lengthOf(layers) {
  return Math.max(...layers.map(({ at = 0, lasts }) => at + lasts));
}

/** @param {Layer[]} layers @returns {Promise<AudioBuffer>} */
export function rendered(layers) {
  const context = new OfflineAudioContext(1, Math.ceil(lengthOf(layers) * RATE), RATE);
  for (const layer of layers) lay(context, layer);
  return context.startRendering();
}

/** @param {OfflineAudioContext} context @param {Layer} layer */
function lay(context, { wave, at = 0, lasts, from, to = from, loud }) {
  const { source, glides, end } = wave === "noise" ? hiss(context, lasts) : tone(context, wave);
  glides.setValueAtTime(from, at);
  glides.exponentialRampToValueAtTime(to, at + lasts);
  const { gain } = end;
  gain.setValueAtTime(0, at);
  gain.linearRampToValueAtTime(loud, at + RISE);
  gain.exponentialRampToValueAtTime(SILENT, at + lasts);
  end.connect(context.destination);
  source.start(at);
  source.stop(at + lasts);
}

/** @param {OfflineAudioContext} context @param {OscillatorType} type */
function tone(context, type) {
  const source = new OscillatorNode(context, { type });
  const end = new GainNode(context);
  source.connect(end);
  return { source, glides: source.frequency, end };
}

/** @param {OfflineAudioContext} context @param {number} lasts */
function hiss(context, lasts) {
  const buffer = context.createBuffer(1, Math.ceil(lasts * RATE), RATE);
  const samples = buffer.getChannelData(0);
  let seed = 1979; // the same noise every time
  for (let place = 0; place < samples.length; place++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    samples[place] = seed / 2 ** 31 - 1;
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 0.7 });
  const end = new GainNode(context);
  source.connect(filter).connect(end);
  return { source, glides: filter.frequency, end };
}
