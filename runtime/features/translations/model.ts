import type { Term } from '#shared/features/translations/glossary.ts';
import { json, key, maybe, text, time, whole } from '../../database/column.ts';
import { modelsOf, table } from '../../database/table.ts';

/** What texts that are live at once say in another language. */
export const translations = table('translations', {
  /** Code of the language in the list of the site. */
  language: key(),
  /** What the thing is, as its feature declares it. */
  kind: key(),
  thingId: key(),
  field: key(),
  text: text(),
  /** Mark of the text that was translated: with another one it is stale. */
  source: text(),
  /** Counts its changes, from 1. */
  version: whole(),
  changedAt: time(),
  /** When the site gave up the language; the translation comes back with the language until it is tidied away. */
  removedAt: maybe(time()),
});

/** How words of a site are always translated, a list for each language. */
export const glossaries = table('glossaries', {
  language: key(),
  terms: json<readonly Term[]>(),
  version: whole(),
});

/** The tables of translations. */
export const defineTranslations = modelsOf({ translations, glossaries });
