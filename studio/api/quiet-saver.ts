import { NetworkError } from '#shared/http/client.ts';
import { describeError } from './describe-error.ts';

/** A save that did not arrive; `isAway` where no server was reached, so that it may arrive later as it is. */
interface FailedSave {
  readonly kind: 'failed';
  readonly message: string;
  readonly isAway: boolean;
}

/** How the last save ended; a failed one may tell more than its sentence. */
export type QuietSave<Details extends object = object> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  /** `at` is epoch milliseconds. */
  | { readonly kind: 'saved'; readonly at: number; readonly hasMerged: boolean }
  | (FailedSave & Details);

/** A save that ended with an error, in words. */
export function toFailedSave(cause: unknown): FailedSave {
  return { kind: 'failed', message: describeError(cause), isAway: cause instanceof NetworkError };
}

/** What is written, as screens show it. */
interface Written {
  readonly isChanged: boolean;
  readonly save: QuietSave;
}

/** What a saver is told by what it saves. */
interface QuietSaverDeps<State extends Written> {
  readonly read: () => State;
  /** Keeps what is not saved yet, or drops it. */
  readonly keep: (state: State) => void;
  /** Whether something is written that may be saved by itself. */
  readonly isReady: () => boolean;
  /**
   * Saves once and tells how it ended. Where it was refused, it is not tried again before something is written; where
   * no server was reached, it is tried again by itself as long as somebody looks.
   */
  readonly saveOnce: () => Promise<void>;
  /** Nothing is left to save. */
  readonly onRest?: () => void;
  /** Runs something later; answers the way to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** Saves what people write quietly, a moment after the last change, and tells whoever shows it. */
export interface QuietSaver<State> {
  get(): State;
  subscribe(listener: () => void): () => void;
  /** Reads what is written anew, keeps it and tells it. */
  tell(): void;
  /** Begins the quiet moment, or begins it again. */
  wind(): void;
  /** Saves now; settles when nothing is on its way. */
  flush(): Promise<void>;
}

/** How long after the last change it is saved, in milliseconds. */
const QUIET_MS = 700;
/** How long after a save that reached no server it is tried again, in milliseconds. */
const AWAY_MS = 20_000;

/** Makes a saver; one save is on its way at a time, and what was written meanwhile goes with the next one. */
export function createQuietSaver<State extends Written>(deps: QuietSaverDeps<State>): QuietSaver<State> {
  const listeners = new Set<() => void>();
  let state = deps.read();
  let sending: Promise<void> | undefined;
  let stopClock = (): void => undefined;

  async function saveAll(): Promise<void> {
    while (deps.isReady()) {
      await deps.saveOnce();
      if (state.save.kind === 'failed') {
        if (state.save.isAway) stopClock = deps.later(() => void (listeners.size > 0 && flush()), AWAY_MS);
        return;
      }
    }
    deps.onRest?.();
  }

  async function flush(): Promise<void> {
    stopClock();
    sending ??= saveAll().finally(() => {
      sending = undefined;
    });
    await sending;
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      state = deps.read();
      deps.keep(state);
      for (const listener of listeners) listener();
    },
    wind() {
      stopClock();
      stopClock = deps.later(() => void flush(), QUIET_MS);
    },
    flush,
  };
}
