import { describe, expect, it } from 'vitest';
import { isHostName, isLanguageTag, isSlug, isTimeZone } from './rules.ts';

describe('the word before the host name of the server', () => {
  it.each(['saltmarsh', 'a', '7', 'two-potters', 'a'.repeat(63)])('may be %s', (slug) => {
    expect(isSlug(slug)).toBe(true);
  });

  it.each(['', 'Salt', 'salt marsh', 'salt.marsh', '-salt', 'salt-', 'a'.repeat(64), 'www', 'xn--bcher-kva'])(
    'may not be "%s"',
    (slug) => {
      expect(isSlug(slug)).toBe(false);
    },
  );
});

describe('a host name', () => {
  it.each(['localhost', 'saltmarsh.localhost', 'www.example.com', 'xn--bcher-kva.example', '4.example'])(
    'may be %s',
    (host) => {
      expect(isHostName(host)).toBe(true);
    },
  );

  it.each([
    '',
    'Example.com',
    'example.com.',
    'example..com',
    'https://example.com',
    'example.com:80',
    'example.com/shop',
    'ex_ample.com',
    '127.0.0.1',
    '[::1]',
    `${'a'.repeat(63)}.`.repeat(4) + 'com',
  ])('may not be "%s"', (host) => {
    expect(isHostName(host)).toBe(false);
  });
});

describe('the settings of a site', () => {
  it.each([
    [
      'a language',
      isLanguageTag,
      ['en', 'de', 'pt-BR', 'zh-Hant-TW', 'es-419'],
      ['', 'EN', 'english', 'en_US', 'e'],
    ],
    [
      'a time zone',
      isTimeZone,
      ['UTC', 'Europe/Rome', 'America/Argentina/Buenos_Aires'],
      ['', 'Europe/Nowhere', '+02:00', 'Rome; DROP'],
    ],
  ])('know %s', (_, isKnown, good, bad) => {
    expect(good.filter((text) => !isKnown(text))).toEqual([]);
    expect(bad.filter((text) => isKnown(text))).toEqual([]);
  });
});
