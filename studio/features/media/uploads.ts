import { uploadMedia } from '#shared/features/media/contract.ts';
import { FILENAME_MAX } from '#shared/features/media/rules.ts';
import { ApiError } from '#shared/http/client.ts';
import { describeError } from '../../api/describe-error.ts';
import type { UploadBridge } from '../../api/upload-client.ts';
import { createUploadClient } from '../../api/upload-client.ts';
import { showCleaned } from '../../components/cleaned-notice.ts';
import { findUploadProblem } from './upload-check.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';
import { clearOver, countSent, findNext, isOpen, setState } from './upload-queue.ts';

/** The files that go to a site, whichever screen is looked at. */
export interface Uploads {
  queue(): UploadQueue;
  subscribe(listener: () => void): () => void;
  /**
   * Takes files; the first ones start at once.
   * @param isPrivate true for files that only signed links may lead to
   */
  add(files: readonly File[], isPrivate?: boolean): void;
  /** Gives one up. */
  cancel(id: string): void;
  cancelAll(): void;
  /** Tries one again that failed or was given up. */
  retry(id: string): void;
  /** Sends one once more that the library had already, to keep both. */
  keepBoth(id: string): void;
  /** Takes what is over off the list. */
  clear(): void;
}

/** What sends files. */
export interface UploadsDeps {
  readonly bridge: UploadBridge;
  /** Origin of the site. */
  readonly site: string;
  readonly newId: () => string;
}

/** Codes of refusals that the same file meets again. */
const FINAL_STATUSES = [400, 403, 413, 415];

/** A name that the server takes: a long one loses its middle, and keeps its ending. */
export function toFilename(name: string): string {
  if (name.length <= FILENAME_MAX) return name.trim() === '' ? 'file' : name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, FILENAME_MAX - ending.length) + ending;
}

/** Makes a queue without files. */
export function createUploads({ bridge, site, newId }: UploadsDeps): Uploads {
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  let queue: UploadQueue = [];

  const change = (next: UploadQueue) => {
    queue = next;
    for (const listener of listeners) listener();
  };

  async function send({ id, file, isAgain, isPrivate }: Upload, signal: AbortSignal): Promise<void> {
    const onSent = (sent: number) => change(countSent(queue, id, sent));
    const client = createUploadClient({
      bridge,
      site,
      sent: { file, signal, onSent },
      onCleaned: showCleaned,
    });
    const wishes = {
      ...(isAgain ? { allowDuplicate: 'true' as const } : {}),
      ...(isPrivate ? { isPrivate: 'true' as const } : {}),
    };
    try {
      const answer = await client.call(uploadMedia, {
        query: { filename: toFilename(file.name), ...wishes },
      });
      change(setState(queue, id, { kind: 'done', ...answer }));
    } catch (cause) {
      if (signal.aborted) return;
      const canRetry = !(cause instanceof ApiError && FINAL_STATUSES.includes(cause.status));
      change(setState(queue, id, { kind: 'failed', message: describeError(cause), canRetry }));
    }
  }

  const start = () => {
    for (const upload of findNext(queue)) {
      const control = new AbortController();
      running.set(upload.id, control);
      change(setState(queue, upload.id, { kind: 'sending', sent: 0 }));
      void send(upload, control.signal).finally(() => {
        // A file that was given up and begun anew has another control by now.
        if (running.get(upload.id) === control) running.delete(upload.id);
        start();
      });
    }
  };
  const giveUp = (ids: readonly string[]) => {
    change(ids.reduce((next, id) => setState(next, id, { kind: 'cancelled' }), queue));
    for (const id of ids) running.get(id)?.abort();
    start();
  };
  const again = (id: string, part: Partial<Upload>) => {
    change(queue.map((one) => (one.id === id ? { ...one, ...part, state: { kind: 'waiting' } } : one)));
    start();
  };

  return {
    queue: () => queue,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, isPrivate = false) {
      const added = files.map((file): Upload => {
        const problem = findUploadProblem(file);
        const state =
          problem === undefined
            ? ({ kind: 'waiting' } as const)
            : ({ kind: 'failed', message: problem, canRetry: false } as const);
        return { id: newId(), file, isAgain: false, isPrivate, state };
      });
      change([...queue, ...added]);
      start();
    },
    cancel: (id) => giveUp([id]),
    cancelAll: () => giveUp(queue.filter(isOpen).map(({ id }) => id)),
    retry: (id) => again(id, {}),
    keepBoth: (id) => again(id, { isAgain: true }),
    clear: () => change(clearOver(queue)),
  };
}
