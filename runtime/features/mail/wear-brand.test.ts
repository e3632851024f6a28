import { describe, expect, it } from 'vitest';
import { createEngine } from '#shared/template/index.ts';
import { createFormPages } from './form-pages.ts';
import { createMailPages } from './mail-pages.ts';
import { inBrand } from './wear-brand.ts';

const engine = createEngine();
const SITE = { title: 'Tide & Co' };
const WORDS = { language: 'en', direction: 'ltr', heading: 'Password', text: 'Enter it.' } as const;
const LOOK = { accent: '#804000', onAccent: '#ffffff', link: '#804000', darkLink: '#ffb070' };
const FORM = {
  ...WORDS,
  action: '/x',
  button: 'Open',
  hidden: {},
  fields: [],
  otherLanguages: { label: '', links: [] },
};

describe('a page that stands alone', () => {
  it.each([
    ['form', createFormPages(engine).form(SITE, FORM)],
    ['notice', createFormPages(engine).notice(SITE, WORDS)],
    ['notice of a mail', createMailPages(engine).notice(SITE, { ...WORDS, button: undefined })],
  ])('wears the colours and the logo of its site: %s', (_name, page) => {
    const logo = 'https://tide.example/logo.png?format=500w&v="1"';
    const { html, styles } = inBrand(page, { ...LOOK, logo });
    expect(html).not.toContain('class="awning"');
    expect(html).toContain(
      '<img class="brand" src="https://tide.example/logo.png?format=500w&amp;v=&quot;1&quot;" alt="">',
    );
    const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(css).toContain('--accent: #804000');
    // The policy of the page names its style by its text.
    expect(styles).toEqual([css]);
  });

  it('has no picture where its site has no logo', () => {
    expect(inBrand(createFormPages(engine).notice(SITE, WORDS), LOOK).html).not.toMatch(
      /<img|class="awning"/,
    );
  });
});
