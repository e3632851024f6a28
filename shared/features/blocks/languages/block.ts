import { LANGUAGE_CHOICE } from '#shared/features/languages/rules.ts';
import { blockKind } from '../block-kind.ts';

/** The languages of the site, for visitors to choose from. */
export const languagesBlock = blockKind({
  type: 'languages',
  title: 'Language switcher',
  purpose: 'The languages of the site to choose from. It shows nothing while the site has one language.',
  group: 'More',
  words: ['translate', 'locale', 'multilingual'],
  fields: [],
  sample: {},
  // What holds nothing is not printed.
  derive: () => ({ isThere: true }),
  template: LANGUAGE_CHOICE,
});
