import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, with all that an archive may say wrongly of it. */
export interface RawEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** Packed well, where it is not stored as it is. */
  readonly isPacked?: boolean;
  /** Rights and kind as Unix keeps them. */
  readonly mode?: number;
  /** What the archive says of its size. */
  readonly claimedBytes?: number;
  /** General purpose bits; the one for names in UTF-8 is set anyway. */
  readonly flags?: number;
}

const UTF8_NAMES = 0x800;
const MADE_BY_UNIX = 0x314;
const DEFLATED = 8;

/** Writes a ZIP archive as it is told, also one that no program would write. */
export function writeRawArchive(entries: readonly RawEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name: given, content = '', isPacked = false, mode = 0o100644, ...said } of entries) {
    const [name, plain] = [Buffer.from(given), Buffer.from(content)];
    const packed = isPacked ? deflateRawSync(plain, { level: 9 }) : plain;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE((said.flags ?? 0) | UTF8_NAMES, 2);
    facts.writeUInt16LE(isPacked ? DEFLATED : 0, 4);
    facts.writeUInt32LE(0x21_00_00, 6);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(said.claimedBytes ?? plain.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const maker = Buffer.alloc(2);
    maker.writeUInt16LE(MADE_BY_UNIX);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), maker, facts, rest, name]));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(entries.length, 0xff_ff), 4);
  end.writeUInt16LE(Math.min(entries.length, 0xff_ff), 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end]);
}
