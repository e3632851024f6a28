import { contentIn } from '#shared/features/page-content/content-texts.ts';
import { HEADER_FIELDS, HEADER_WORDS, contentOfFooter } from '#shared/features/page-content/header-footer.ts';
import type { StoredHeaderFooter } from '#shared/features/page-content/shape.ts';
import type { TellText } from '#shared/features/translations/texts.ts';
import type { ReleasedTexts } from '../../sockets/translated.ts';
import type { NavigationItem } from '../pages/site-content.ts';

/** Entries are known by where they lead, so that one that is moved keeps its translation. */
function entryIn(item: NavigationItem, navigation: string, tell: TellText): NavigationItem {
  const { title, items } = item;
  const field = item.collectionId ?? item.externalLink ?? item.memberAreaId ?? title ?? '';
  const thing = { id: navigation, title: `Navigation ${navigation}` };
  return {
    ...item,
    ...(title === undefined ? {} : { title: tell(thing, { field, label: title }, title) }),
    ...(items === undefined ? {} : { items: items.map((one) => entryIn(one, navigation, tell)) }),
  };
}

/** Entries of navigations that are not called like their pages. */
export const navigationTexts: ReleasedTexts = {
  kind: 'navigation',
  title: 'Navigation',
  walk: (content, tell) => ({
    ...content,
    navigations: Object.fromEntries(
      Object.entries(content.navigations).map(([name, items]) => [
        name,
        items.map((item) => entryIn(item, name, tell)),
      ]),
    ),
  }),
};

function headerIn(header: StoredHeaderFooter['header'], tell: TellText): StoredHeaderFooter['header'] {
  const thing = { id: 'header', title: 'Header' };
  const said = HEADER_FIELDS.flatMap(({ name, label }): [string, string][] => {
    const text = header[name];
    return HEADER_WORDS.has(name) && typeof text === 'string'
      ? [[name, tell(thing, { field: name, label }, text)]]
      : [];
  });
  return { ...header, ...Object.fromEntries(said) };
}

/** Texts of the header and of the footer. */
export const frameTexts: ReleasedTexts = {
  kind: 'frame',
  title: 'Header and footer',
  walk(content, tell) {
    const { header, footer } = content.headerFooter;
    const own = contentOfFooter(footer);
    const shown = own === undefined ? footer : contentIn(own, { id: 'footer', title: 'Footer' }, tell);
    const said = { header: headerIn(header, tell), footer: shown } as StoredHeaderFooter;
    return { ...content, headerFooter: { ...content.headerFooter, ...said } };
  },
};
