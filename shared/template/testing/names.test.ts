import { describe, expect, it } from 'vitest';
import { FORMATTERS } from '../formatters/registry.ts';
import { createEngine } from '../index.ts';
import { PREDICATES } from '../predicates/registry.ts';

/** Names of the language reference by section. */
const FORMATTER_NAMES: Readonly<Record<string, string>> = {
  '16.1 escaping and encoding':
    'html htmlattr htmltag encode-space encode-uri encode-uri-component url-encode line-breaks safe slugify smartypants',
  '16.2 JSON': 'json json-pretty raw str',
  '16.3 values, collections and control':
    'apply count cycle find-first find-last format get prop lookup iter key-by mod output pluralize round truncate',
  '17 date': 'date',
  '18 internationalisation':
    'timesince datetime datetime-interval relative-time decimal money message plural',
  '20 content and images':
    'AbsUrl capitalize color-weight width height resizedWidthForHeight resizedHeightForWidth squarespaceThumbnailForWidth squarespaceThumbnailForHeight humanizeDuration audio-player image-meta child-image-meta cover-image-meta image image-srcset image-color website-color video item-classes',
  '21 commerce':
    'cart-quantity cart-subtotal cart-url from-price normal-price sale-price bookkeeper-money-format percentage-format variant-descriptor product-quick-view product-status product-price subscription-price add-to-cart-btn quantity-input variants-select product-checkout product-scarcity product-restock-notification summary-form-field',
  '22 social':
    'comment-count comment-link comments like-button social-button social-button-inline twitter-follow-button activate-twitter-links google-calendar-url',
  '23 declared, without effect': 'datetimefield unit money-format moneyFormat money-string i18n-money-format',
};

const prefixed = (prefix: string, words: string): string =>
  words
    .split(' ')
    .map((word) => `${prefix}${word}?`)
    .join(' ');

const PREDICATE_NAMES: Readonly<Record<string, string>> = {
  '24.1 core':
    'equal? notEqual? lessThan? lessThanOrEqual? greaterThan? greaterThanOrEqual? even? odd? nth? plural? singular? debug?',
  '24.2 content':
    'calendar-view? child-images? clickable? collection? collection-page? collection-template-page? collectionTypeNameEquals? excerpt? external-link? folder? has-multiple? index? location? main-image? passthrough? redirect? same-day? serviceNameEmail? show-past-events?',
  '24.2 gallery': [
    'gallery-meta?',
    prefixed('gallery-design-', 'grid slideshow slider stacked'),
    prefixed('gallery-meta-position-', 'top top-left top-right center bottom bottom-left bottom-right'),
    prefixed('gallery-active-alignment-', 'center left right'),
    prefixed(
      'gallery-',
      'autoplay auto-crop controls lightbox square-thumbs show-meta show-meta-on-hover thumbnails',
    ),
  ].join(' '),
  '24.2 record types': [
    'text? audio? store-item? event? binary? css-asset? tweak-asset? digital-good? attachment? wordpress-export? json-export? site-search? active-time? tweet? checkin? kbarticle? undefined?',
    'image? quote? link? gallery? video? external-video?',
    prefixed('promoted', 'MAP EMBED IMAGE CODE QUOTE TWITTER LINK VIDEO FOURSQUARE INSTAGRAM FORM'),
    prefixed('background-source-', 'upload instagram video none undefined'),
  ].join(' '),
  '24.3 commerce': 'has-variants? on-sale? sold-out? varied-prices?',
  '24.4 social and slides': 'comments? disqus? current-type?',
  '24.5 not implemented': 'units-metric?',
};

const listed = (sections: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(sections).flatMap((names) => names.split(' '));

describe('the names of the dialect', () => {
  it.each([
    ['formatters', FORMATTER_NAMES, FORMATTERS, 95],
    ['predicates', PREDICATE_NAMES, PREDICATES, 101],
  ] as const)('are those of the language reference: %s', (_kind, sections, registry, count) => {
    const names = listed(sections);
    expect(new Set(names).size).toBe(count);
    expect([...registry.keys()].toSorted()).toEqual(names.toSorted());
  });

  it('are written as in the reference, letter by letter', () => {
    const engine = createEngine();
    const { errors } = engine.compile('{a|HTML}{a|absUrl}{.Equal? a}{.end}');
    expect(errors.map(({ code }) => code)).toEqual([
      'FORMATTER_UNKNOWN',
      'FORMATTER_UNKNOWN',
      'PREDICATE_UNKNOWN',
    ]);
  });
});

describe('what the reference does not implement', () => {
  const engine = createEngine();

  it('is an error in the words of the reference for units-metric?', () => {
    const { html, errors } = engine.compile('{.units-metric?}km{.or}mi{.end}').render({ json: {} });
    expect(html).toBe('mi');
    expect(errors).toMatchObject([
      {
        type: 'engine',
        code: 'NOT_IMPLEMENTED',
        severity: 'error',
        message: '"units-metric?" formatter is not yet implemented',
      },
    ]);
  });

  it.each(listed({ names: FORMATTER_NAMES['23 declared, without effect'] ?? '' }))(
    'leaves its value alone and is no error: %s',
    (name) => {
      const template = engine.compile(`{a|${name} en|json}`);
      for (const a of [123456, 'text', { decimalValue: '1', currencyCode: 'USD' }, [1], null]) {
        expect(template.render({ json: { a } })).toMatchObject({ html: JSON.stringify(a), errors: [] });
      }
    },
  );
});
