import type { Media } from '#shared/features/media/contract.ts';
import { changeMedia, mediaSchema } from '#shared/features/media/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import type { Draft, DraftRules, DraftSaver, DraftState } from '../../api/draft-saver.ts';
import { mergeFields } from '../../api/merge-fields.ts';
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
export type MediaDraftState = DraftState<MediaFields>;
export type MediaSaver = DraftSaver<MediaFields, Media>;

type Body = CallerInput<typeof changeMedia>['body'];

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

function changedNames({ base, form }: Draft<MediaFields>): readonly FieldName[] {
  const written = trimmed(form);
  return (Object.keys(base) as FieldName[]).filter((name) => written[name] !== base[name]);
}

/** What was stored, in the form in which it was written where both are the same. */
function asWritten(sent: MediaFields, stored: MediaFields): MediaFields {
  const kept = (Object.keys(stored) as FieldName[]).filter((name) => trimmed(sent)[name] === stored[name]);
  return { ...stored, ...Object.fromEntries(kept.map((name) => [name, sent[name]])) };
}

function toBody(draft: Draft<MediaFields>): Body {
  const changed = Object.fromEntries(
    changedNames(draft).map((name) => [
      name,
      name === 'focalPoint' ? parsePoint(draft.form.focalPoint) : trimmed(draft.form)[name],
    ]),
  );
  return { version: draft.version, ...changed };
}

/**
 * How what is written about a file is checked, sent and put together with somebody else's changes.
 * @param send stores fields, and gives the file as it is stored then
 */
export function mediaDraftRules(send: (body: Body) => Promise<Media>): DraftRules<MediaFields, Media> {
  return {
    schema: mediaSchema,
    toForm: toFields,
    isChanged: (draft) => changedNames(draft).length > 0,
    findErrors: (draft) => findInputErrors(changeMedia.input.body, toBody(draft)) ?? {},
    placeErrors: (errors) => errors,
    async send(draft) {
      const stored = await send(toBody(draft));
      const base = toFields(stored);
      const sent = asWritten(draft.form, base);
      return {
        stored,
        // What was written while it was on its way goes with the next save.
        goOn: ({ form }) => ({
          base,
          version: stored.version,
          form: mergeFields(draft.form, form, sent).merged,
        }),
      };
    },
    merge({ base, form }, stored) {
      const theirs = toFields(stored);
      const { merged, conflicts } = mergeFields(base, trimmed(form), theirs);
      return {
        base: theirs,
        form: merged,
        conflicts: conflicts.map((place) => ({ place, theirs: theirs[place] })),
      };
    },
    takeTheirs: (form, { place, theirs }) => ({ ...form, [place]: theirs }),
  };
}
