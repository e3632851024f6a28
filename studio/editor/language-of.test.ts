import { expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

it.each([
  ['site.region', 'awning-template'],
  ['collections/products.item', 'awning-template'],
  ['blocks/card.block', 'awning-template'],
  ['styles/base.less', 'less'],
  ['styles/base.css', 'css'],
  ['scripts/a.js', 'javascript'],
  ['template.conf', 'json'],
  ['noending', 'awning-template'],
])('%s is read as %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});
