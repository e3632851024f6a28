import { pathOfCollection, type SiteCollection } from '#shared/features/pages/rules.ts';
import type { TellText } from '#shared/features/translations/texts.ts';
import type { ReleasedTexts } from '../../sockets/translated.ts';

function pageIn(page: SiteCollection, tell: TellText): SiteCollection {
  const thing = { id: page.id, title: page.title, path: pathOfCollection(page) };
  const title = tell(thing, { field: 'title', label: 'Title' }, page.title);
  const { navigationTitle, description, seoTitle, seoDescription } = page;
  // Mostly both are the same, and nobody wants to say it twice.
  const inNavigation =
    navigationTitle === page.title
      ? title
      : tell(thing, { field: 'navigationTitle', label: 'Navigation title' }, navigationTitle);
  return {
    ...page,
    title,
    navigationTitle: inNavigation,
    description: tell(thing, { field: 'description', label: 'Description' }, description),
    ...(seoTitle === undefined
      ? {}
      : { seoTitle: tell(thing, { field: 'seoTitle', label: 'SEO title' }, seoTitle) }),
    ...(seoDescription === undefined
      ? {}
      : {
          seoDescription: tell(thing, { field: 'seoDescription', label: 'SEO description' }, seoDescription),
        }),
  };
}

/** What pages and stores are called, and what is said of them. */
export const pageTexts: ReleasedTexts = {
  kind: 'page',
  title: 'Pages',
  walk(content, tell) {
    const byId = new Map(content.collections.map((page) => [page.id, pageIn(page, tell)]));
    const collections = content.collections.map((page) => {
      const { above } = page;
      const line = above?.map((one) => byId.get(one.id) ?? one);
      return { ...(byId.get(page.id) ?? page), ...(line === undefined ? {} : { above: line }) };
    });
    return { ...content, collections };
  },
};
