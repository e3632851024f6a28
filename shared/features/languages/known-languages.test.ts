import { expect, it } from 'vitest';
import { knownLanguages } from './known-languages.ts';

it('names the languages that a site may be offered in, each once, by their names', () => {
  const all = knownLanguages();
  expect(all.find(({ code }) => code === 'de')).toEqual({ code: 'de', name: 'German', ownName: 'Deutsch' });
  expect(all.map(({ code }) => code)).toEqual(expect.arrayContaining(['ja', 'ar', 'fr-CA', 'zh-Hant']));
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(150);
});
