import type { Media } from '#shared/features/media/contract.ts';
import { changeMedia, mediaSchema } from '#shared/features/media/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import type { Clock } from '../../api/clock.ts';
import { FIELDS_AT_FAULT_TEXT, findFieldErrors } from '../../api/describe-error.ts';
import { findCurrent } from '../../api/find-current.ts';
import { mergeFields } from '../../api/merge-fields.ts';
import { createQuietSaver, type QuietSave, toFailedSave } from '../../api/quiet-saver.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';

/** What people write about a file. The focal point is one value, for it moves as one. */
export type MediaFields = {
  readonly filename: string;
  readonly title: string;
  readonly altText: string;
  readonly isDecorative: boolean;
  /** `x,y` as shares of width and height. */
  readonly focalPoint: string;
};

export type FieldName = keyof MediaFields;

/** What was written, and the stored file it is based on. */
export interface FieldsDraft {
  readonly base: MediaFields;
  readonly version: number;
  readonly fields: MediaFields;
}

/** How the last save ended. */
export type SaveState = QuietSave<{ readonly errors: Readonly<Record<string, string>> }>;

export interface FieldsState {
  readonly fields: MediaFields;
  readonly isChanged: boolean;
  readonly save: SaveState;
  /** Fields that somebody else changed meanwhile too, with their value. */
  readonly conflicts: Readonly<Partial<Record<FieldName, string | boolean>>>;
}

/** Keeps what is written about a file, and saves it quietly a moment after. */
export interface FieldsSaver {
  get(): FieldsState;
  subscribe(listener: () => void): () => void;
  change(part: Partial<MediaFields>): void;
  /** Decides a conflict: with their value, or with mine. */
  settle(name: FieldName, value: string | boolean): void;
  /** Saves now; settles when nothing is on its way. */
  flush(): Promise<void>;
  /** Goes on from a newer state of the file, unless something is not saved yet. */
  rebase(media: Media): void;
}

type Body = CallerInput<typeof changeMedia>['body'];

export interface FieldsSaverDeps {
  readonly media: Media;
  /** What was written before and not saved. */
  readonly kept: FieldsDraft | undefined;
  /** Keeps what is not saved yet; undefined drops it. */
  readonly keep: (draft: FieldsDraft | undefined) => void;
  readonly send: (body: Body) => Promise<Media>;
  readonly onSaved: (media: Media) => void;
  /** Runs something later; answers the way to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly clock: Clock;
}

function toFields({ filename, title, altText, isDecorative, focalPoint }: Media): MediaFields {
  return { filename, title, altText, isDecorative, focalPoint: `${focalPoint.x},${focalPoint.y}` };
}

/** The focal point of the fields as numbers. */
export function parsePoint(text: string): { readonly x: number; readonly y: number } {
  const [x = 0.5, y = 0.5] = text.split(',').map(Number);
  return { x, y };
}

/** The fields as the server keeps them: without spaces around, which people type on their way to the next word. */
function trimmed(fields: MediaFields): MediaFields {
  const { filename, title, altText } = fields;
  return { ...fields, filename: filename.trim(), title: title.trim(), altText: altText.trim() };
}

function changedNames({ base, fields }: FieldsDraft): readonly FieldName[] {
  const written = trimmed(fields);
  return (Object.keys(base) as FieldName[]).filter((name) => written[name] !== base[name]);
}

/** What was stored, in the form in which it was written where both are the same. */
function asWritten(sent: MediaFields, stored: MediaFields): MediaFields {
  const kept = (Object.keys(stored) as FieldName[]).filter((name) => trimmed(sent)[name] === stored[name]);
  return { ...stored, ...Object.fromEntries(kept.map((name) => [name, sent[name]])) };
}

function toBody(draft: FieldsDraft): Body {
  const changed = Object.fromEntries(
    changedNames(draft).map((name) => [
      name,
      name === 'focalPoint' ? parsePoint(draft.fields.focalPoint) : trimmed(draft.fields)[name],
    ]),
  );
  return { version: draft.version, ...changed };
}

/** Makes the keeper of what is written about one file. */
export function createFieldsSaver(deps: FieldsSaverDeps): FieldsSaver {
  const start = (media: Media): FieldsDraft => {
    const fields = toFields(media);
    return { base: fields, version: media.version, fields };
  };
  let draft = deps.kept ?? start(deps.media);
  let save: SaveState = { kind: 'idle' };
  let conflicts: FieldsState['conflicts'] = {};
  let isMerged = false;
  const toState = (): FieldsState => ({
    fields: draft.fields,
    isChanged: changedNames(draft).length > 0,
    save,
    conflicts,
  });

  function takeTheirs(theirs: Media): void {
    const other = toFields(theirs);
    const { merged, conflicts: found } = mergeFields(draft.base, trimmed(draft.fields), other);
    draft = { base: other, version: theirs.version, fields: merged };
    conflicts = Object.fromEntries(found.map((name) => [name, other[name]]));
    isMerged = true;
    save = { kind: 'idle' };
  }

  async function send(): Promise<void> {
    const sent = draft;
    try {
      const media = await deps.send(toBody(sent));
      const stored = toFields(media);
      // What was written while it was on its way goes with the next save.
      draft = {
        base: stored,
        version: media.version,
        fields: mergeFields(sent.fields, draft.fields, asWritten(sent.fields, stored)).merged,
      };
      save = { kind: 'saved', at: deps.clock.now(), hasMerged: isMerged };
      isMerged = false;
      deps.onSaved(media);
    } catch (cause) {
      const theirs = findCurrent(cause, mediaSchema);
      if (theirs === undefined) {
        save = { ...toFailedSave(cause), errors: findFieldErrors(cause) };
      } else {
        deps.onSaved(theirs);
        takeTheirs(theirs);
      }
    }
    saver.tell();
  }

  async function saveOnce(): Promise<void> {
    const errors = findInputErrors(changeMedia.input.body, toBody(draft));
    if (errors !== undefined) {
      save = { kind: 'failed', message: FIELDS_AT_FAULT_TEXT, isAway: false, errors };
      saver.tell();
      return;
    }
    save = { kind: 'saving' };
    saver.tell();
    await send();
  }

  const isReady = () => changedNames(draft).length > 0 && Object.keys(conflicts).length === 0;

  const saver = createQuietSaver<FieldsState>({
    read: toState,
    keep: ({ isChanged }) => deps.keep(isChanged ? draft : undefined),
    isReady,
    saveOnce,
    later: deps.later,
  });

  if (deps.kept !== undefined) saver.wind();
  return {
    get: saver.get,
    subscribe: saver.subscribe,
    change(part) {
      draft = { ...draft, fields: { ...draft.fields, ...part } };
      if (save.kind !== 'saving') save = { kind: 'idle' };
      saver.tell();
      saver.wind();
    },
    settle(name, value) {
      const { [name]: _settled, ...rest } = conflicts;
      conflicts = rest;
      draft = { ...draft, fields: { ...draft.fields, [name]: value } };
      saver.tell();
      saver.wind();
    },
    flush: saver.flush,
    rebase(media) {
      if (saver.get().isChanged || media.version <= draft.version) return;
      draft = start(media);
      saver.tell();
    },
  };
}
