import { createHash } from 'node:crypto';
import { isReadable, type KeptTranslation, stateOf } from '#shared/features/translations/texts.ts';
import type { TranslatedField, TranslatedThingRow } from '#shared/features/translations/contract.ts';
import type { ReadableText, ReadableThing, ReleasedTexts } from '../../sockets/translated.ts';
import type { SiteContent } from '../pages/site-content.ts';

const MARK_LENGTH = 22;

/** Mark of a text: another text has another one. */
export const markOfText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, MARK_LENGTH);

/** The things of a kind in the content of a draft, with their texts. */
export function readReleased({ walk }: ReleasedTexts, content: SiteContent): readonly ReadableThing[] {
  const things = new Map<string, ReadableThing & { readonly fields: ReadableText[] }>();
  walk(content, (thing, field, text) => {
    const known = things.get(thing.id) ?? { ...thing, fields: [] };
    things.set(thing.id, known);
    // Two entries that lead to one place are one text.
    if (!known.fields.some((one) => one.field === field.field)) known.fields.push({ ...field, text });
    return text;
  });
  return [...things.values()];
}

/** The texts of a thing that there is something to read in. */
export const readableOf = ({ fields }: ReadableThing): readonly ReadableText[] =>
  fields.filter(({ text }) => isReadable(text));

function toField(
  { field, label, isRich, isName, max, text: source }: ReadableText,
  kept: KeptTranslation | undefined,
): TranslatedField {
  const state = stateOf(kept, markOfText(source));
  return {
    field,
    label,
    isRich: isRich === true,
    isName: isName === true,
    max: max ?? null,
    source,
    text: kept?.text ?? null,
    state,
    version: kept?.version ?? 0,
  };
}

/** A thing with what is kept of its translations. */
export function toThing(
  thing: ReadableThing,
  of: Pick<TranslatedThingRow, 'kind' | 'kindTitle' | 'isLive'>,
  kept: Readonly<Record<string, KeptTranslation>>,
): TranslatedThingRow {
  const { id, title, path = null } = thing;
  const fields = readableOf(thing).map((text) => toField(text, kept[text.field]));
  return { ...of, id, title, path, fields };
}
