import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressIn,
  languageFor,
  languageOfPath,
  languagesOfSite,
  type LanguageEntry,
  pathWithout,
  readLanguages,
} from './rules.ts';

const entry = (code: string, more: Partial<LanguageEntry> = {}): LanguageEntry => ({
  code,
  isPrimary: false,
  enabled: true,
  ...more,
});
const primary = entry('en-US', { isPrimary: true });
const noPage = () => undefined;
const read = (...entries: readonly LanguageEntry[]) => readLanguages([primary, ...entries], noPage);

describe('a list of languages', () => {
  it('has names, codes and prefixes that follow from what was sent, the primary language first', () => {
    const sent = [entry('fr-ca'), entry('X-Pirate', { name: 'Pirate' }), { ...primary, pathPrefix: '/en' }];
    const { languages, problems } = readLanguages(sent, noPage);
    expect(problems).toEqual([]);
    expect(
      languages.map(({ code, name, pathPrefix, isCustom }) => [code, name, pathPrefix, isCustom]),
    ).toEqual([
      ['en-US', 'American English', '', false],
      ['fr-CA', 'Français canadien', '/fr-ca', false],
      ['x-pirate', 'Pirate', '/x-pirate', true],
    ]);
  });

  it.each<[string, LanguageEntry, string, string]>([
    ['a language that nobody speaks', entry('qqq'), 'LANGUAGE_UNKNOWN', 'languages.1.code'],
    ['an extension', entry('en-u-ca-buddhist'), 'LANGUAGE_UNKNOWN', 'languages.1.code'],
    ['no code', entry(''), 'LANGUAGE_CODE', 'languages.1.code'],
    ['other characters in a custom code', entry('x-piräte'), 'LANGUAGE_CODE', 'languages.1.code'],
    ['a long custom code', entry(`x-${'a'.repeat(34)}`), 'LANGUAGE_CODE', 'languages.1.code'],
    ['a language twice', entry('en-us'), 'LANGUAGE_TWICE', 'languages.1.code'],
    ['a second primary one', entry('de', { isPrimary: true }), 'PRIMARY_LANGUAGE', 'languages.1.isPrimary'],
    ['a custom primary one', entry('x-a', { isPrimary: true }), 'PRIMARY_LANGUAGE', 'languages.1.code'],
    [
      'a prefix of two words',
      entry('de', { pathPrefix: '/a/b' }),
      'PREFIX_INVALID',
      'languages.1.pathPrefix',
    ],
    [
      'a prefix without a slash',
      entry('de', { pathPrefix: 'de' }),
      'PREFIX_INVALID',
      'languages.1.pathPrefix',
    ],
    [
      'a prefix of every site',
      entry('de', { pathPrefix: '/cart' }),
      'PREFIX_TAKEN',
      'languages.1.pathPrefix',
    ],
  ])('is refused for %s', (_, one, code, path) => {
    expect(read(one).problems[0]).toMatchObject({ code, path });
  });

  it('is refused for a prefix that is the address of a page, with both names', () => {
    const { problems } = readLanguages([primary, entry('de')], (word) =>
      word === 'de' ? 'Delta' : undefined,
    );
    expect(problems).toEqual([
      {
        code: 'PREFIX_TAKEN',
        path: 'languages.1.pathPrefix',
        text: 'Deutsch: /de is the address of the page Delta.',
      },
    ]);
  });

  it('is refused for two with one prefix, without a primary one, and for more than 40', () => {
    const two = read(entry('fr', { pathPrefix: '/f' }), entry('fi', { pathPrefix: '/f' }));
    expect(two.problems).toMatchObject([{ code: 'PREFIX_TAKEN', path: 'languages.2.pathPrefix' }]);
    expect(readLanguages([entry('fr')], noPage).problems).toMatchObject([
      { code: 'PRIMARY_LANGUAGE', path: 'languages' },
    ]);
    const many = Array.from({ length: 40 }, (_, index) => entry(`x-${index}`));
    expect(read(...many).problems).toMatchObject([{ code: 'TOO_MANY_LANGUAGES' }]);
    expect(read(...many.slice(1)).problems).toEqual([]);
  });
});

describe('what somebody wishes to read', () => {
  const { languages } = read(entry('fr-CA'), entry('en-GB'), entry('x-fr'));

  it.each([
    ['FR-ca', 'fr-CA'],
    ['fr', 'fr-CA'],
    ['en-GB', 'en-GB'],
    ['en-AU', 'en-US'],
    ['x-fr', 'x-fr'],
    ['x-other', undefined],
    ['de', undefined],
    ['', undefined],
  ])('%s leads to %s', (wish, expected) => {
    expect(languageFor(languages, wish)?.code).toBe(expected);
  });
});

describe('the languages of a site', () => {
  it('are those that are kept, without one that became the primary one', () => {
    const { languages } = read(entry('fr'), entry('de'));
    expect(languagesOfSite('fr', languages).map(({ code, isPrimary }) => [code, isPrimary])).toEqual([
      ['fr', true],
      ['de', false],
    ]);
    expect(languagesOfSite('pt', []).map(({ code }) => code)).toEqual(['pt']);
  });
});

describe('the address of a page', () => {
  const { languages } = read(entry('fr'), entry('de'));
  const [english, french] = languages;

  it.each([
    ['/', '/fr'],
    ['/?q=1', '/fr?q=1'],
    ['/#top', '/fr#top'],
    ['/shop/p/mug?variant=A', '/fr/shop/p/mug?variant=A'],
    ['/de/shop', '/de/shop'],
    ['/fr', '/fr'],
    ['/french', '/fr/french'],
    ['/static/site.css', '/static/site.css'],
    ['/api/cart', '/api/cart'],
    ['//elsewhere.example/', '//elsewhere.example/'],
    ['https://elsewhere.example/', 'https://elsewhere.example/'],
    ['#content', '#content'],
  ])('%s is %s in French', (path, expected) => {
    expect(addressIn(french ?? { pathPrefix: '' }, languages, path)).toBe(expected);
    expect(addressIn(english ?? { pathPrefix: '/' }, languages, path)).toBe(path);
  });

  it('gives back its path and its language, whatever the path', () => {
    const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/).filter((one) => !['fr', 'de'].includes(one));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), fc.constantFrom('', '?a=/b', '#c'), (words, rest) => {
        const path = `/${words.join('/')}${rest}`;
        const address = addressIn({ pathPrefix: '/fr' }, languages, path);
        if (address === path) return;
        expect(languageOfPath(languages, address)).toBe(french);
        expect(pathWithout({ pathPrefix: '/fr' }, address)).toBe(path);
      }),
    );
  });
});
