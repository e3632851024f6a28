import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideReaderSecrets, isHeldBack, isMailAddress, toHeadLine, toMailAddress } from './rules.ts';
import { languagesToTry } from '#shared/text/language-tags.ts';

describe('an address', () => {
  it.each(['ada@example.com', 'ada+news@mail.example.co.uk', 'größe@example.de', "o'hara@example.ie"])(
    'is %s',
    (text) => {
      expect(isMailAddress(text)).toBe(true);
    },
  );

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'a@b@c',
    'ada@example.com, bob@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: bob@example.com',
    'ada @example.com',
    `${'a'.repeat(300)}@example.com`,
    '',
  ])('is not %j', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });

  it('is compared without its case and spaces', () => {
    expect(toMailAddress('  Ada@Example.COM ')).toBe('ada@example.com');
  });
});

describe('a line of the head', () => {
  it('holds no break and no control character, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toHeadLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });

  it('keeps words apart and ends after 200 characters', () => {
    expect(toHeadLine('Hello\r\nBcc: bob@example.com')).toBe('Hello Bcc: bob@example.com');
    expect(Array.from(toHeadLine('😀'.repeat(300)))).toHaveLength(200);
  });
});

describe('what staff read of a mail', () => {
  it.each([
    [
      'https://shop.example/x?token=Zk3_abcdefghijklmnopqrstuvwxyz-0123456789',
      'https://shop.example/x?token=…',
    ],
    ['href="https://shop.example/o/01a201034ee3bc279aa13054"', 'href="https://shop.example/o/…"'],
    [
      '<a style="color:#1f6f54;text-decoration:none">Hello</a>',
      '<a style="color:#1f6f54;text-decoration:none">Hello</a>',
    ],
    ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahrtsgesellschaft'],
    ['prefers-color-scheme', 'prefers-color-scheme'],
    ['the code 7K3M-9QXZ-0ABC-DEF1.', 'the code ….'],
  ])('of %j is %j', (text, shown) => {
    expect(hideReaderSecrets(text)).toBe(shown);
  });

  it('holds no token, whatever is around it', () => {
    const token = fc.string({
      unit: fc.constantFrom(...Array.from('ABCXYZabcxyz0123456789-_')),
      minLength: 40,
      maxLength: 64,
    });
    fc.assert(
      fc.property(token, fc.constantFrom('?token=', '"', ' ', '/', '>', '&amp;t='), (secret, before) => {
        expect(hideReaderSecrets(`a${before}${secret}"`)).not.toContain(secret);
      }),
    );
  });
});

describe('a mail', () => {
  it.each([
    ['transactional', 'unsubscribed', false],
    ['transactional', 'bounced', false],
    ['transactional', undefined, false],
    ['marketing', 'unsubscribed', true],
    ['marketing', 'bounced', true],
    ['marketing', undefined, false],
  ] as const)('that is %s to an address that is %s is held back: %s', (kind, reason, isHeld) => {
    expect(isHeldBack(kind, reason)).toBe(isHeld);
  });

  it('is looked for in the language itself, its shorter forms and English', () => {
    expect(languagesToTry('zh-Hant-TW')).toEqual(['zh-hant-tw', 'zh-hant', 'zh', 'en']);
    expect(languagesToTry('en-US')).toEqual(['en-us', 'en']);
  });
});

it('tries a limited number of forms of an endless language tag', () => {
  expect(languagesToTry(`de${'-a'.repeat(50_000)}`).length).toBeLessThan(20);
});
