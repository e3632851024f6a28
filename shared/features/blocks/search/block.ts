import { SEARCH_PAGE_PATH } from '#shared/features/search/paths.ts';
import { blockKind } from '../block-kind.ts';

/** A field that searches the site. */
export const searchBlock = blockKind({
  type: 'search',
  title: 'Search',
  purpose: 'A field that searches the site.',
  group: 'More',
  words: ['find'],
  fields: [{ kind: 'line', name: 'placeholder', label: 'Words in the empty field', max: 100 }],
  sample: { placeholder: '' },
  template: `<form class="block-search" method="get" action="${SEARCH_PAGE_PATH}" role="search">
<input type="search" name="q" maxlength="100" aria-label="{themeWords.whatFor|htmlattr}" placeholder="{placeholder|htmlattr}"><button type="submit">{themeWords.search|html}</button></form>`,
});
