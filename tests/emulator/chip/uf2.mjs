// UF2 files: 512-byte blocks, each saying where in flash its payload goes.
const MAGIC_1 = 0x0a324655;
const MAGIC_2 = 0x9e5d5157;
const NOT_FOR_FLASH = 0x1;
const FLASH_BASE = 0x10000000;

/** Copy the payload of a UF2 file into flash. */
export function loadUf2(name, file, flash) {
  for (let at = 0; at + 512 <= file.length; at += 512) {
    if (file.readUInt32LE(at) !== MAGIC_1 || file.readUInt32LE(at + 4) !== MAGIC_2) {
      throw new Error(`${name} is not a UF2 file: no block at byte ${at}`);
    }
    if (file.readUInt32LE(at + 8) & NOT_FOR_FLASH) continue;
    const start = file.readUInt32LE(at + 12) - FLASH_BASE;
    const size = file.readUInt32LE(at + 16);
    if (start < 0 || start + size > flash.length || size > 476) {
      throw new Error(`${name}: the block at byte ${at} lies outside the board's flash`);
    }
    flash.set(file.subarray(at + 32, at + 32 + size), start);
  }
}
