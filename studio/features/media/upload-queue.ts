import type { Media } from '#shared/features/media/contract.ts';

/** How far a file is. */
export type UploadState =
  | { readonly kind: 'waiting' }
  /** On its way; `sent` are the bytes that the server has taken. */
  | { readonly kind: 'sending'; readonly sent: number }
  | { readonly kind: 'done'; readonly media: Media; readonly isDuplicate: boolean }
  /** The words say why; what may be different next time can be tried again. */
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }
  | { readonly kind: 'cancelled' };

/** A file that somebody chose. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** Set for a file that is to be kept though the library has it already. */
  readonly isAgain: boolean;
  /** Set for a file that only signed links may lead to. */
  readonly isPrivate: boolean;
  readonly state: UploadState;
}

/** All files that were chosen since the list was cleared, in their order. */
export type UploadQueue = readonly Upload[];

/** Files that are on their way at once. */
export const MAX_AT_ONCE = 3;

/** Sets the state of one. */
export function setState(queue: UploadQueue, id: string, state: UploadState): UploadQueue {
  return queue.map((upload) => (upload.id === id ? { ...upload, state } : upload));
}

/** Counts what was sent, unless the file was given up meanwhile. */
export function countSent(queue: UploadQueue, id: string, sent: number): UploadQueue {
  const isSending = queue.some((upload) => upload.id === id && upload.state.kind === 'sending');
  return isSending ? setState(queue, id, { kind: 'sending', sent }) : queue;
}

/** The files that may go next. */
export function findNext(queue: UploadQueue): readonly Upload[] {
  const free = MAX_AT_ONCE - queue.filter(({ state }) => state.kind === 'sending').length;
  return queue.filter(({ state }) => state.kind === 'waiting').slice(0, Math.max(0, free));
}

/** Whether a file still has its way before it. */
export function isOpen({ state }: Upload): boolean {
  return state.kind === 'waiting' || state.kind === 'sending';
}

/** Leaves out what is over. */
export function clearOver(queue: UploadQueue): UploadQueue {
  return queue.filter(isOpen);
}

/** How far all of them are. */
export interface UploadSummary {
  readonly open: number;
  readonly done: number;
  readonly failed: number;
  /** Bytes that the server has taken, of the bytes of all files that were not given up. */
  readonly sent: number;
  readonly size: number;
}

function sentOf({ file, state }: Upload): number {
  if (state.kind === 'sending') return state.sent;
  return state.kind === 'done' ? file.size : 0;
}

/** Counts how far the files are. Files that were given up or refused are not waited for. */
export function summarize(queue: UploadQueue): UploadSummary {
  const counted = queue.filter((upload) => isOpen(upload) || upload.state.kind === 'done');
  const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);
  return {
    open: queue.filter(isOpen).length,
    done: queue.filter(({ state }) => state.kind === 'done').length,
    failed: queue.filter(({ state }) => state.kind === 'failed').length,
    sent: sum(counted.map(sentOf)),
    size: sum(counted.map(({ file }) => file.size)),
  };
}
