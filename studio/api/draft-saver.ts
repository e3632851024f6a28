import type { z } from 'zod';
import { NetworkError } from '#shared/http/client.ts';
import type { Clock } from './clock.ts';
import { describeError, FIELDS_AT_FAULT_TEXT, findFieldErrors } from './describe-error.ts';
import { findCurrent } from './find-current.ts';

/** A save that did not arrive; `isAway` where no server was reached, so that it may arrive later as it is. */
interface FailedSave {
  readonly kind: 'failed';
  readonly message: string;
  readonly isAway: boolean;
}

/** How the last save ended. */
export type DraftSave =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  /** `at` is epoch milliseconds. */
  | { readonly kind: 'saved'; readonly at: number; readonly hasMerged: boolean }
  | FailedSave;

/** Says which state is stored: a number that grows, or a word for what is in it. */
type Version = number | string;

/** What was written, and the stored state that it is based on. */
export interface Draft<Form, Kept extends Version = number> {
  readonly base: Form;
  readonly version: Kept;
  readonly form: Form;
}

/** A draft of what a server stores. */
type DraftOf<Form, Stored extends { readonly version: Version }> = Draft<Form, Stored['version']>;

/** A place at which two people said different things, with what the other one said. */
export interface Conflict {
  readonly place: string;
  readonly theirs: unknown;
}

/** Texts by place of a form. */
type Errors = Readonly<Record<string, string>>;

/** What is written, as screens show it. */
export interface DraftState<Form> {
  readonly form: Form;
  readonly isChanged: boolean;
  readonly save: DraftSave;
  readonly errors: Errors;
  /** Places that somebody else changed meanwhile too. */
  readonly conflicts: readonly Conflict[];
}

/** What a server stored. */
export interface Sent<Form, Stored extends { readonly version: Version }> {
  readonly stored: Stored;
  /** The draft to go on with, made of the draft as it is by now. */
  readonly goOn: (now: DraftOf<Form, Stored>) => DraftOf<Form, Stored>;
}

/** What a saver has to know of the things that it saves, such as products. */
export interface DraftRules<Form, Stored extends { readonly version: Version }> {
  /** What refusals of stale writes name as stored. */
  readonly schema: z.ZodType<Stored>;
  readonly toForm: (stored: Stored) => Form;
  /** Whether something of the draft is to be saved. */
  readonly isChanged: (draft: DraftOf<Form, Stored>) => boolean;
  /** What is wrong with the draft by place; empty where it can be sent. */
  readonly findErrors: (draft: DraftOf<Form, Stored>) => Errors;
  /** Sends what is changed, or a part of it: the rest goes with the next save. */
  readonly send: (draft: DraftOf<Form, Stored>) => Promise<Sent<Form, Stored>>;
  /** Errors of a call, by places of the form that was sent. */
  readonly placeErrors: (errors: Errors, sent: Form) => Errors;
  /** Puts the draft together with what somebody else stored meanwhile. */
  readonly merge: (
    draft: DraftOf<Form, Stored>,
    theirs: Stored,
  ) => { readonly base: Form; readonly form: Form; readonly conflicts: readonly Conflict[] };
  /** The form with what somebody else said at a place. */
  readonly takeTheirs: (form: Form, conflict: Conflict) => Form;
}

/** What else a saver works with. */
export interface DraftSaverDeps<Form, Stored extends { readonly version: Version }> {
  readonly stored: Stored;
  /** What was written before and not saved. */
  readonly kept: DraftOf<Form, Stored> | undefined;
  /** Keeps what is not saved yet; undefined drops it. */
  readonly keep: (draft: DraftOf<Form, Stored> | undefined) => void;
  readonly onSaved: (stored: Stored) => void;
  /** Runs something later; answers the way to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly clock: Clock;
}

/** Keeps what is written about one thing, saves it quietly a moment after, and tells whoever shows it. */
export interface DraftSaver<Form, Stored> {
  get(): DraftState<Form>;
  subscribe(listener: () => void): () => void;
  change(part: Partial<Form>): void;
  /** Decides a conflict: with their value, or with mine. */
  settle(conflict: Conflict, side: 'mine' | 'theirs'): void;
  /** Saves now; settles when nothing is on its way. */
  flush(): Promise<void>;
  /** Goes on from a newer stored state, unless something is not saved yet. */
  rebase(stored: Stored): void;
}

/** How long after the last change it is saved, in milliseconds. */
const QUIET_MS = 700;
/** How long after a save that reached no server it is tried again, in milliseconds. */
const AWAY_MS = 20_000;

/** Whether a stored state came after the one that a draft is based on: words only say that it is another one. */
function isNewer(stored: Version, known: Version): boolean {
  return typeof stored === 'number' && typeof known === 'number' ? stored > known : stored !== known;
}

/** Runs `saveOnce` a moment after `wind`, one at a time, until it answers that nothing is left or that it failed. */
function createQuietRun(
  saveOnce: () => Promise<'more' | 'rest' | 'failed' | 'away'>,
  later: (run: () => void, ms: number) => () => void,
  isLookedAt: () => boolean,
) {
  let running: Promise<void> | undefined;
  let stopClock = (): void => undefined;

  async function saveAll(): Promise<void> {
    let end = await saveOnce();
    while (end === 'more') end = await saveOnce();
    // What reached no server is tried again by itself, as long as somebody looks.
    if (end === 'away') stopClock = later(() => void (isLookedAt() && flush()), AWAY_MS);
  }

  async function flush(): Promise<void> {
    stopClock();
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    await running;
  }

  const wind = () => {
    stopClock();
    stopClock = later(() => void flush(), QUIET_MS);
  };
  return { flush, wind };
}

/**
 * Makes the saver of one thing. One save is on its way at a time, and what was written meanwhile goes with the next one.
 * A save that was refused is not tried again before something is written.
 * @param rules what things of its kind are like
 */
export function createDraftSaver<Form extends object, Stored extends { readonly version: Version }>(
  rules: DraftRules<Form, Stored>,
  deps: DraftSaverDeps<Form, Stored>,
): DraftSaver<Form, Stored> {
  const listeners = new Set<() => void>();
  const start = (stored: Stored): DraftOf<Form, Stored> => {
    const form = rules.toForm(stored);
    return { base: form, version: stored.version, form };
  };
  let draft = deps.kept ?? start(deps.stored);
  let parts: Pick<DraftState<Form>, 'save' | 'errors' | 'conflicts'> = {
    save: { kind: 'idle' },
    errors: {},
    conflicts: [],
  };
  let hasMerged = false;
  const read = (): DraftState<Form> => ({ form: draft.form, isChanged: rules.isChanged(draft), ...parts });
  let state = read();

  function tell(news: Partial<typeof parts> = {}): void {
    parts = { ...parts, ...news };
    state = read();
    deps.keep(state.isChanged ? draft : undefined);
    for (const listener of listeners) listener();
  }

  function handleRefusal(cause: unknown, sent: Form): void {
    const theirs = findCurrent(cause, rules.schema);
    if (theirs === undefined) {
      const save = {
        kind: 'failed',
        message: describeError(cause),
        isAway: cause instanceof NetworkError,
      } as const;
      tell({ save, errors: rules.placeErrors(findFieldErrors(cause), sent) });
      return;
    }
    deps.onSaved(theirs);
    const { conflicts, ...merged } = rules.merge(draft, theirs);
    draft = { ...merged, version: theirs.version };
    hasMerged = true;
    tell({ save: { kind: 'idle' }, conflicts });
  }

  async function saveOnce(): Promise<'more' | 'rest' | 'failed' | 'away'> {
    if (!rules.isChanged(draft) || parts.conflicts.length > 0) {
      hasMerged = false;
      return 'rest';
    }
    const errors = rules.findErrors(draft);
    if (Object.keys(errors).length > 0) {
      tell({ save: { kind: 'failed', message: FIELDS_AT_FAULT_TEXT, isAway: false }, errors });
      return 'failed';
    }
    tell({ save: { kind: 'saving' }, errors });
    const sent = draft.form;
    try {
      const { stored, goOn } = await rules.send(draft);
      draft = goOn(draft);
      deps.onSaved(stored);
      tell({ save: { kind: 'saved', at: deps.clock.now(), hasMerged }, errors: {} });
    } catch (cause) {
      handleRefusal(cause, sent);
    }
    if (parts.save.kind !== 'failed') return 'more';
    return parts.save.isAway ? 'away' : 'failed';
  }

  const quietRun = createQuietRun(saveOnce, deps.later, () => listeners.size > 0);
  if (deps.kept !== undefined) quietRun.wind();
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(part) {
      draft = { ...draft, form: { ...draft.form, ...part } };
      tell(parts.save.kind === 'saving' ? {} : { save: { kind: 'idle' } });
      quietRun.wind();
    },
    settle(conflict, side) {
      if (side === 'theirs') draft = { ...draft, form: rules.takeTheirs(draft.form, conflict) };
      tell({ conflicts: parts.conflicts.filter(({ place }) => place !== conflict.place) });
      quietRun.wind();
    },
    flush: quietRun.flush,
    rebase(stored) {
      if (state.isChanged || !isNewer(stored.version, draft.version)) return;
      draft = start(stored);
      tell();
    },
  };
}
