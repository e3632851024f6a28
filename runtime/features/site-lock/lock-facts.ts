import { PAGE_FIELD } from '#shared/features/page-tree/paths.ts';
import { SITE_PASSWORD_PATH } from '#shared/features/site-lock/paths.ts';
import { lockWords } from '#shared/features/site-lock/words.ts';
import type { Site } from '../../http/context.ts';

/**
 * What the lock screen of a site says.
 * @param path where its form leads on to
 */
export const lockFacts = ({ language }: Pick<Site, 'language'>, path: string) => ({
  locked: { words: lockWords(language), action: SITE_PASSWORD_PATH, pageField: PAGE_FIELD, path },
});
