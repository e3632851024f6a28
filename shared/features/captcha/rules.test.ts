import { describe, expect, it } from 'vitest';
import { captchaSettingsOf, captchaSize, captchaWords } from './rules.ts';

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
    ['en-US', 'I am human'],
    ['fr-CA', 'Je suis une personne'],
    ['de', 'Ich bin ein Mensch'],
    ['ja', 'I am human'],
    ['constructor', 'I am human'],
  ])('speaks to readers of %s: %s', (language, label) => {
    expect(captchaWords(language).label).toBe(label);
  });
});
