import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile as OpenArchive } from 'yauzl';
import { ZipFile } from 'yazl';
import {
  type ArchiveEntry,
  IMPORT_LIMITS,
  isLeftBehind,
  problemOfEntries,
  problemOfFiles,
  type ThemeEntry,
  topFolder,
} from '#shared/features/themes/archive.ts';

/** The text of a content; undefined for one that is no UTF-8. */
export function textOf(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** Why an archive is not taken, in a sentence for people. */
export class ArchiveProblem extends Error {}

const TOO_MANY = `An archive has at most ${IMPORT_LIMITS.entries.toLocaleString('en')} entries.`;
const BROKEN = 'This is no ZIP archive, or it is damaged.';
/** Kind of a file in the rights that Unix keeps, and the one of links. */
const KIND = 0o170000;
const LINK = 0o120000;
/** An archive of the same files is the same. */
const WRITTEN = new Date(Date.UTC(1980, 0, 2));

/** Unpacks archives from memory, with every name as the bytes that it is. */
const open = (archive: Buffer): Promise<OpenArchive> =>
  new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, decodeStrings: false }, (error, opened) => {
      if (error === null) resolve(opened);
      else reject(new ArchiveProblem(BROKEN));
    });
  });

function nameOf({ fileName }: Entry): string {
  const name = textOf(Buffer.from(fileName as unknown as Buffer));
  if (name === undefined)
    throw new ArchiveProblem('The archive holds a file name that is not written in UTF-8.');
  return name;
}

async function listEntries(opened: OpenArchive): Promise<(ArchiveEntry & { readonly entry: Entry })[]> {
  const found: (ArchiveEntry & { readonly entry: Entry })[] = [];
  await new Promise<void>((resolve, reject) => {
    opened.on('error', () => reject(new ArchiveProblem(BROKEN)));
    opened.on('end', resolve);
    opened.on('entry', (entry: Entry) => {
      try {
        found.push({
          entry,
          name: nameOf(entry),
          bytes: entry.uncompressedSize,
          packedBytes: entry.compressedSize,
          isLink: ((entry.externalFileAttributes >>> 16) & KIND) === LINK,
        });
        if (found.length > IMPORT_LIMITS.entries) throw new ArchiveProblem(TOO_MANY);
        opened.readEntry();
      } catch (error) {
        reject(error as Error);
      }
    });
    opened.readEntry();
  });
  return found;
}

async function readContent(opened: OpenArchive, entry: Entry): Promise<Buffer> {
  try {
    const stream = await promisify<Entry, NodeJS.ReadableStream>(opened.openReadStream.bind(opened))(entry);
    // More than the entry says is refused by the one who unpacks.
    return await buffer(stream);
  } catch {
    throw new ArchiveProblem(BROKEN);
  }
}

/**
 * The files of a theme in an archive, without the folder that they all stand in.
 * @throws ArchiveProblem for one that is not taken
 */
export async function readThemeArchive(archive: Buffer): Promise<ThemeEntry[]> {
  const opened = await open(archive);
  const entries = await listEntries(opened);
  const problem = problemOfEntries(entries);
  if (problem !== undefined) throw new ArchiveProblem(problem);
  const files = entries.filter(({ name }) => !name.endsWith('/') && !isLeftBehind(name));
  const folder = topFolder(files.map(({ name }) => name));
  const found: ThemeEntry[] = [];
  for (const { entry, name } of files) {
    found.push({ path: name.slice(folder.length), content: await readContent(opened, entry) });
  }
  const fault = problemOfFiles(found, textOf);
  if (fault !== undefined) throw new ArchiveProblem(fault);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Packs files into one archive, sorted by their paths. */
export async function writeThemeArchive(files: readonly ThemeEntry[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { path, content } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    archive.addBuffer(Buffer.from(content), path, { mtime: WRITTEN, mode: 0o100644 });
  }
  archive.end();
  return buffer(archive.outputStream);
}
