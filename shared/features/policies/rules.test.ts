import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POLICY_KINDS } from '#shared/features/checkout/policies.ts';
import { SPOKEN_LANGUAGES } from '#shared/text/languages.ts';
import { fillPolicy, policyLinks, policySections, returnsOf } from './rules.ts';
import { POLICY_FACTS } from './texts.ts';

const SHOP = {
  shop: 'Saltmarsh',
  site: 'https://saltmarsh.example',
  seller: 'Saltmarsh <Pottery> Ltd',
  address: '4 Quay Lane\nSedge Harbor',
  country: 'United States',
  email: 'hello@saltmarsh.example',
  phone: '+1 207 555 0100',
  taxNumber: 'US 12',
};
const ALL = POLICY_KINDS.flatMap((kind) => SPOKEN_LANGUAGES.map((language) => [kind, language] as const));

describe('what a shop says of returns', () => {
  it.each([
    [{}, undefined],
    [{ returns: '' }, undefined],
    [{ returns: 'none', returnDays: 30 }, { isAccepted: false }],
    [{ returns: 'accepted' }, { isAccepted: true, days: 14, costs: 'customer' }],
    [
      { returns: 'accepted', returnDays: 30, returnCosts: 'shop' },
      { isAccepted: true, days: 30, costs: 'shop' },
    ],
    [
      { returns: 'accepted', returnDays: 0, returnCosts: 'nobody' },
      { isAccepted: true, days: 14, costs: 'customer' },
    ],
    [
      { returns: 'accepted', returnDays: '30' },
      { isAccepted: true, days: 14, costs: 'customer' },
    ],
  ])('in %j is %j', (settings, returns) => {
    expect(returnsOf(settings)).toEqual(returns);
  });
});

describe('policies that are linked to', () => {
  const settings = {
    termsPage: '/terms',
    privacyPage: 'https://example.com/privacy',
    imprintPage: '/imprint',
  };

  it('are those with a page that visitors find, in the order of their kinds', () => {
    expect(policyLinks(settings, 'de-AT', (path) => path !== '/terms')).toEqual([
      { kind: 'privacy', url: 'https://example.com/privacy', title: 'Datenschutzerklärung' },
      { kind: 'imprint', url: '/imprint', title: 'Impressum' },
    ]);
  });

  it('lead nowhere but to paths of the site and to addresses with https', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom('//x.example', 'javascript:alert(1)', '/\\x'),
    );
    fc.assert(
      fc.property(typed, (termsPage) => {
        for (const { url } of policyLinks({ termsPage }, 'en', () => true)) {
          expect(url).toMatch(/^(?:https:\/\/|\/(?![/\\]))/);
        }
      }),
    );
  });
});

describe('a policy that is made for a shop', () => {
  it.each(ALL)('%s in %s holds its facts, and no place that was not filled', (kind, language) => {
    const { title, html } = fillPolicy(kind, language, SHOP);
    expect(html.startsWith(`<h1>${title}</h1><h2>`)).toBe(true);
    expect(html).not.toMatch(/[{}[\]［］]/);
    expect(html).not.toContain('<Pottery>');
    expect(html).toContain(kind === 'refunds' ? SHOP.email : 'Saltmarsh &lt;Pottery&gt; Ltd');
  });

  it.each(ALL)('%s in %s marks what nobody said', (kind, language) => {
    const { html } = fillPolicy(kind, language, {});
    expect(html).not.toMatch(/[{}]/);
    expect(html).toMatch(/[[［]/);
  });

  it('says for how long things are taken back, and who pays', () => {
    const returns = { isAccepted: true, days: 30, costs: 'shop' } as const;
    const { html } = fillPolicy('refunds', 'en', { ...SHOP, returns });
    expect(html).toContain('within 30 days');
    expect(html).toContain('We pay for sending the items back.');
    expect(html).toContain('4 Quay Lane<br>Sedge Harbor');
  });

  it('says that nothing is taken back, and what is done about mistakes', () => {
    const { html } = fillPolicy('refunds', 'en', { ...SHOP, returns: { isAccepted: false } });
    expect(html).toContain('We do not take back what was bought');
    expect(html).not.toContain('14 days');
    expect(html).toContain('arrives broken');
  });

  it('shows what was typed as text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (seller) => {
        const { html } = fillPolicy('imprint', 'en', { seller });
        expect(html.replace(/<\/?(?:h1|h2|p)>|<br>/g, '')).not.toContain('<');
      }),
    );
  });

  it('uses every fact that there is', () => {
    const names = Object.fromEntries(POLICY_FACTS.map((name) => [name, `fact-${name}`]));
    const all = POLICY_KINDS.map((kind) => fillPolicy(kind, 'en', names).html).join('');
    expect(Object.keys(SHOP).filter((name) => !all.includes(`fact-${name}`))).toEqual([]);
  });

  it('is one narrow section of words', () => {
    const [first, ...others] = policySections('<h1>Terms</h1>');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      width: 'narrow',
      blocks: [{ type: 'html', data: { html: '<h1>Terms</h1>' } }],
    });
  });
});
