import { PAGE_FIELD, PAGE_PASSWORD_PATH } from '#shared/features/page-tree/paths.ts';
import { guardWords } from '#shared/features/page-tree/words.ts';
import { pathOfLogIn } from '#shared/features/site-users/paths.ts';
import type { Site } from '../../http/context.ts';

/** What the page says that asks for the password of another one. */
export const lockedFacts = ({ language }: Pick<Site, 'language'>, path: string) => ({
  locked: { words: guardWords(language), action: PAGE_PASSWORD_PATH, pageField: PAGE_FIELD, path },
});

/** What the page says that stands in the place of one for members. */
export const membersFacts = ({ language }: Pick<Site, 'language'>, path: string) => ({
  membersOnly: { words: guardWords(language), accountPath: pathOfLogIn(path) },
});
