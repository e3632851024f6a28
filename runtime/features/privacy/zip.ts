import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly text: string;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** Version of the format that readers have to know: 2.0. */
const VERSION = 20;
/** Says that names are UTF-8. */
const UTF8 = 0x0800;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
/** The first of January 1980, which the format counts from: an archive of the same texts is the same. */
const FIRST_DAY = 0x21;

/** What both heads of a file say: version, flags, stored as it is, time, checksum, sizes, length of the name. */
function writeFacts(head: Buffer, at: number, name: Buffer, bytes: Buffer): void {
  head.writeUInt16LE(VERSION, at);
  head.writeUInt16LE(UTF8, at + 2);
  head.writeUInt16LE(FIRST_DAY, at + 8);
  head.writeUInt32LE(crc32(bytes), at + 10);
  head.writeUInt32LE(bytes.length, at + 14);
  head.writeUInt32LE(bytes.length, at + 18);
  head.writeUInt16LE(name.length, at + 22);
}

/** Writes texts as files of one ZIP archive, as they are: they are few and small. */
export function writeZip(files: readonly ArchivedFile[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let place = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const bytes = Buffer.from(file.text);
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    writeFacts(local, 4, name, bytes);
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt32LE(ENTRY, 0);
    entry.writeUInt16LE(VERSION, 4);
    writeFacts(entry, 6, name, bytes);
    entry.writeUInt32LE(place, 42);
    bodies.push(local, name, bytes);
    entries.push(entry, name);
    place += LOCAL_BYTES + name.length + bytes.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...bodies, list, end]);
}
