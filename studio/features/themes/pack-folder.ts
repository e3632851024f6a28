import { isLeftBehind, problemOfEntries } from '#shared/features/themes/archive.ts';

/** A file that was chosen with its folder. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'webkitRelativePath' | 'arrayBuffer'>;

/** Why a folder cannot be sent, in a sentence for people. */
export class FolderProblem extends Error {}

const pathOf = ({ name, webkitRelativePath }: ChosenFile) =>
  webkitRelativePath === '' ? name : webkitRelativePath;

/**
 * Packs the files of a folder into one archive, without what systems leave behind.
 * @param run told how many files are read, and may give it up
 * @throws FolderProblem for a folder that the server would not take, the signal's reason when it is given up
 */
export async function packFolder(
  files: readonly ChosenFile[],
  run: { readonly signal: AbortSignal; readonly onRead: (done: number, all: number) => void },
): Promise<Blob> {
  const kept = files.filter((file) => !isLeftBehind(pathOf(file)));
  const problem = problemOfEntries(
    kept.map((file) => ({ name: pathOf(file), bytes: file.size, packedBytes: file.size, isLink: false })),
  );
  if (problem !== undefined) throw new FolderProblem(problem.replace('The archive', 'The folder'));
  const { zip } = await import('fflate');
  const contents: Record<string, Uint8Array> = {};
  for (const [index, file] of kept.entries()) {
    run.signal.throwIfAborted();
    run.onRead(index, kept.length);
    contents[pathOf(file)] = new Uint8Array(await file.arrayBuffer());
  }
  const packed = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    // It is on its way for a moment only, so that packing well would take longer than sending more.
    zip(contents, { level: 1 }, (error, data) => (error === null ? resolve(data) : reject(error)));
  });
  run.signal.throwIfAborted();
  return new Blob([packed], { type: 'application/zip' });
}
