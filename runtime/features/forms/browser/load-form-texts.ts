import { ENGLISH, type FormTexts } from '#shared/features/forms/texts-en.ts';
import { languagesToTry } from '#shared/text/language-tags.ts';

/** What loads the texts of a language; a page has but one, so that others are never sent. */
const LOADS: ReadonlyMap<string, () => Promise<FormTexts>> = new Map([
  ['fr', async () => (await import('#shared/features/forms/texts-fr.ts')).FRENCH],
  ['de', async () => (await import('#shared/features/forms/texts-de.ts')).GERMAN],
  ['es', async () => (await import('#shared/features/forms/texts-es.ts')).SPANISH],
  ['ja', async () => (await import('#shared/features/forms/texts-ja.ts')).JAPANESE],
  ['ar', async () => (await import('#shared/features/forms/texts-ar.ts')).ARABIC],
]);

/**
 * The texts of forms in the language of a page; English where it is none of ours.
 * @param language BCP 47 tag
 */
export async function loadFormTexts(language: string): Promise<FormTexts> {
  const load = languagesToTry(language).flatMap((tag) => LOADS.get(tag) ?? [])[0];
  return load === undefined ? ENGLISH : load();
}
