// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { addRules } from './add-rules.ts';

it('gives a page each set of rules once, without a style element', () => {
  addRules(document, 'a{color:red}');
  expect(document.querySelector('style')).toBeNull();
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], configurable: true });
  for (const css of ['a{color:red}', 'b{color:blue}', 'a{color:red}']) addRules(document, css);
  const rules = document.adoptedStyleSheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  expect(rules).toEqual([['a { color: red; }'], ['b { color: blue; }']]);
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
});
