import type { Block, PageContent } from '#shared/features/page-content/rules.ts';

/** A block that holds a hostile text, by its type. */
const block = (id: string, type: string, data: object): Block => ({
  id,
  type,
  span: 12,
  data: data as Block['data'],
});

/** Longest label of a button, in characters. */
const LABEL_MAX = 100;

/** A page with a hostile text in each field of its blocks that takes words. */
export function hostileContent(text: string): PageContent {
  const blocks = [
    block('words', 'html', { html: `<p>Before</p>${text}` }),
    block('picture', 'image', { variant: 'card', title: text, caption: text }),
    block('saying', 'quote', { text, source: text }),
    block('questions', 'accordion', { entries: [{ title: text, text }], isFirstOpen: true }),
    block('marked', 'markdown', { text: `**Before** ${text}` }),
    block('press', 'button', { label: text.slice(0, LABEL_MAX), href: '/shop' }),
    block('place', 'map', { address: text }),
    block('list', 'summary-v2', { title: text, collection: 'shop', count: 1 }),
    block('film', 'video', { title: text, href: 'https://vimeo.com/76979871' }),
    block('other', 'embed', { title: text, href: 'https://example.com/' }),
    block('pages', 'link', { title: text, links: [{ label: text, href: '/shop' }] }),
    block('figures', 'chart', { title: text }),
  ];
  return { sections: [{ id: 'first', background: 'none', spacing: 'medium', width: 'normal', blocks }] };
}
