import type { SitePage } from '#shared/features/page-tree/contract.ts';

/**
 * A page that is published as it is.
 * @param word its title, and its word in addresses; its id too, unless that is given
 */
export function sitePage(word: string, facts: Partial<SitePage> = {}): SitePage {
  return {
    id: word,
    version: `version-of-${word}`,
    urlId: word,
    path: `/${word}`,
    title: word,
    navigationTitle: word,
    description: '',
    madeOf: 'content',
    template: null,
    parentId: null,
    homepage: false,
    status: 'published',
    statusBy: null,
    statusOn: null,
    scheduledFor: null,
    isHidden: false,
    hasPassword: false,
    slice: null,
    closedBy: null,
    seoTitle: '',
    seoDescription: '',
    socialImageId: null,
    published: 'same',
    isLive: true,
    navigations: [],
    ...facts,
  };
}
