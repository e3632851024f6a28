import { describe, expect, it } from 'vitest';
import { countriesIn } from './countries.ts';

describe('the countries', () => {
  it('have names in the language, in its order', () => {
    const countries = countriesIn('de-DE');
    const names = countries.map(({ name }) => name);
    expect(names.indexOf('Österreich')).toBe(names.indexOf('Oman') + 1);
    expect(countries.find(({ code }) => code === 'GB')?.name).toBe('Vereinigtes Königreich');
  });

  it.each(['EU', 'ZZ', 'XA', 'SU', 'UK', 'QQ'])('do not hold %s', (code) => {
    expect(countriesIn('en-US').some((country) => country.code === code)).toBe(false);
  });
});
