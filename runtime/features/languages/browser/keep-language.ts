import { SITE_USER_ACCOUNT_PATH } from '#shared/features/site-users/paths.ts';
import type { Http } from '../../../browser/http.ts';
import type { PageFacts } from '../../../browser/page-facts.ts';
import { suggestLanguage } from './suggest-language.ts';
import { TOLD_LANGUAGE } from './told-language.ts';

/**
 * Tells the server in which language the visitor reads the site, so that addresses without one lead there and mails are
 * written in it: once for each visit, and never for a code of the merchant's own, which the address alone keeps.
 */
export async function keepLanguage(
  { readIn }: Pick<PageFacts, 'readIn'>,
  http: Http,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): Promise<void> {
  if (readIn === undefined) return;
  const { code, isPrimary, isCustom } = readIn;
  const known = storage.getItem(TOLD_LANGUAGE);
  if (isCustom || known === code || (isPrimary && known === null)) return;
  const { ok } = await http({ path: `${SITE_USER_ACCOUNT_PATH}/locale`, body: { language: code } });
  if (ok) storage.setItem(TOLD_LANGUAGE, code);
}

/** Offers the visitor the language that their browser asks for, and tells the server in which one they read. */
export async function turnToReader(facts: Pick<PageFacts, 'readIn'>, http: Http): Promise<void> {
  suggestLanguage(document, { wishes: navigator.languages, visit: sessionStorage, browser: localStorage });
  await keepLanguage(facts, http);
}
