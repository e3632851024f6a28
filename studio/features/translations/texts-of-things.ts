import type { TranslatedField, TranslatedThingRow } from '#shared/features/translations/contract.ts';

/** One text of the site with the thing that it stands in. */
export interface ListedText extends TranslatedField {
  /** Its own among all texts. */
  readonly key: string;
  readonly thing: Omit<TranslatedThingRow, 'fields'>;
}

/** The texts of things, in their order. */
export function textsOf(things: readonly TranslatedThingRow[]): readonly ListedText[] {
  return things.flatMap(({ fields, ...thing }) =>
    fields.map((field) => ({ ...field, thing, key: JSON.stringify([thing.kind, thing.id, field.field]) })),
  );
}

/** What became of a translation when it was kept. */
export type KeptText = Pick<TranslatedField, 'field' | 'text' | 'state' | 'version'> &
  Pick<TranslatedThingRow, 'kind' | 'id'>;

/** Things with translations as they were kept; nothing leaves the list by it. */
export function withKept(
  things: readonly TranslatedThingRow[],
  kept: readonly KeptText[],
): TranslatedThingRow[] {
  return things.map((thing) => ({
    ...thing,
    fields: thing.fields.map((field) => {
      const found = kept.find(
        (one) => one.kind === thing.kind && one.id === thing.id && one.field === field.field,
      );
      return found === undefined
        ? field
        : { ...field, text: found.text, state: found.state, version: found.version };
    }),
  }));
}

/** Short texts grow a little in any language; from this many characters more it is worth a look. */
const LONGER_BY = 12;
/** How many times as long as its source a translation may be before it is told. */
const LONGER_TIMES = 1.5;

/** What is told about the length of a translation before it is kept; undefined where nothing is. */
export function lengthWarning(
  { source, max, isRich }: Pick<TranslatedField, 'source' | 'max' | 'isRich'>,
  text: string,
): string | undefined {
  if (max !== null && text.length > max)
    return `${text.length} characters. At most ${max} are possible here.`;
  if (isRich || text.length <= source.length * LONGER_TIMES || text.length - source.length < LONGER_BY)
    return undefined;
  return `Much longer than the source: ${text.length} characters against ${source.length}. Check in the preview that it fits.`;
}

function replaceIn(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, change)]));
}

/**
 * The JSON of a page with a text as it is being typed in place of what stands there.
 * @param shown what stands there: the translation, or the source where there is none
 */
export function withTyped(
  json: Readonly<Record<string, unknown>>,
  { shown, typed, isRich }: { readonly shown: string; readonly typed: string; readonly isRich: boolean },
): Readonly<Record<string, unknown>> {
  if (shown === typed || shown === '') return json;
  const change = (text: string) =>
    isRich ? text.replaceAll(shown, () => typed) : text.trim() === shown.trim() ? typed : text;
  return replaceIn(json, change) as Readonly<Record<string, unknown>>;
}
