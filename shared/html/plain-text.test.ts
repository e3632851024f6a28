import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['<p>A bowl &amp; more</p><p>Blue&nbsp;glaze</p>', 'A bowl & more Blue glaze'],
  ['for sizes <5 cm', 'for sizes <5 cm'],
  ['&lt;b&gt; is bold', '<b> is bold'],
  ['', ''],
])('says in plain text what markup says: %s', (markup, text) => {
  expect(plainText(markup)).toBe(text);
});
