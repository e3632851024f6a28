import { describe, expect, it } from 'vitest';
import { loadLocale } from './load-locale.ts';
import { MOST_LOCALES } from './locale.ts';

describe('loading a locale', () => {
  it('reads it once while it is used', async () => {
    expect(await loadLocale('de-AT')).toBe(await loadLocale('de-AT'));
  });

  it('gives up those that were not used for the longest time', async () => {
    const [unused, used] = await Promise.all([loadLocale('fr'), loadLocale('it')]);
    for (let i = 1; i < MOST_LOCALES; i++) {
      await loadLocale(`en-US-u-nu-${i}`);
      await loadLocale('it');
    }
    expect(await loadLocale('it')).toBe(used);
    const again = await loadLocale('fr');
    expect(again).not.toBe(unused);
    expect(again.language).toBe('fr');
  });

  it.each([
    ['pt-BR', 'pt'],
    ['xx', 'en'],
    ['no tag at all', 'en'],
  ])('reads %j as %s', async (tag, language) => {
    expect(await loadLocale(tag)).toMatchObject({ tag, language });
  });
});
