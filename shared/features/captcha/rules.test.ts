import { describe, expect, it } from 'vitest';
import { CAPTCHA_WORDS, captchaSentences, captchaSettingsOf, captchaSize } from './rules.ts';

describe('the captcha of a site', () => {
  it.each([
    [{}, {}],
    [{ captcha: 'none' }, {}],
    [{ captcha: 'something' }, {}],
    [{ captcha: 'altcha' }, { siteKey: 'altcha' }],
  ])('is told to templates by the settings %j as %j', (settings, told) => {
    expect(captchaSettingsOf(settings)).toEqual(told);
  });

  it.each([
    [0, 'compact'],
    [319, 'compact'],
    [320, 'normal'],
    [900, 'normal'],
  ])('is in %i px %s', (width, size) => {
    expect(captchaSize(width)).toBe(size);
  });

  it.each([
    ['en-US', undefined],
    ['fr-CA', 'Je suis une personne'],
    ['de', 'Ich bin ein Mensch'],
    ['ja', '私は人間です'],
    ['constructor', undefined],
  ])('speaks to readers of %s: %s', (language, label) => {
    expect(captchaSentences(language)[CAPTCHA_WORDS.label]).toBe(label);
  });
});
