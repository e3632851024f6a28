import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ });
const text = z.string().trim().min(1);
const country = z.string().regex(/^[A-Z]{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const amount = z.string().regex(/^\d+(?:\.\d{1,2})?$/);
const reference = z.strictObject({ '@id': address });
const oneOf = (...words: readonly string[]) => z.enum(words.map((word) => `https://schema.org/${word}`));

const availability = oneOf('InStock', 'OutOfStock', 'PreOrder', 'BackOrder');

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  price: amount,
  priceCurrency: currency,
  availability,
  itemCondition: oneOf('NewCondition'),
  hasMerchantReturnPolicy: reference.optional(),
  shippingDetails: z.array(reference).min(1).optional(),
});

const range = z.strictObject({
  '@type': z.literal('AggregateOffer'),
  url: address,
  lowPrice: amount,
  highPrice: amount,
  priceCurrency: currency,
  offerCount: z.int().min(2),
  availability,
});

const rating = z.strictObject({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.string().regex(/^[1-5](?:\.\d+)?$/),
  reviewCount: z.int().min(1),
});

const brand = z.strictObject({ '@type': z.literal('Brand'), name: text });

const variant = z.strictObject({
  '@type': z.literal('Product'),
  name: text,
  sku: text.optional(),
  color: text.optional(),
  size: text.optional(),
  material: text.optional(),
  pattern: text.optional(),
  additionalProperty: z
    .array(z.strictObject({ '@type': z.literal('PropertyValue'), name: text, value: text }))
    .min(1)
    .optional(),
  offers: offer,
});

const ofProducts = {
  '@id': address,
  name: text,
  url: address,
  description: text.optional(),
  image: z.array(address).min(1).optional(),
  brand,
  aggregateRating: rating.optional(),
};

const product = z.strictObject({
  '@type': z.literal('Product'),
  ...ofProducts,
  sku: text.optional(),
  offers: z.union([offer, range]),
});

const productGroup = z.strictObject({
  '@type': z.literal('ProductGroup'),
  ...ofProducts,
  productGroupID: text,
  variesBy: z.array(text).min(1),
  hasVariant: z.array(variant).min(2),
});

const returnPolicy = z
  .strictObject({
    '@type': z.literal('MerchantReturnPolicy'),
    '@id': address.optional(),
    applicableCountry: country,
    returnPolicyCountry: country.optional(),
    returnPolicyCategory: oneOf('MerchantReturnFiniteReturnWindow', 'MerchantReturnNotPermitted'),
    merchantReturnDays: z.int().min(1).optional(),
    returnMethod: oneOf('ReturnByMail').optional(),
    returnFees: oneOf('FreeReturn', 'ReturnFeesCustomerResponsibility').optional(),
    merchantReturnLink: address.optional(),
  })
  .refine(
    ({ returnPolicyCategory, merchantReturnDays }) =>
      returnPolicyCategory.endsWith('FiniteReturnWindow') === (merchantReturnDays !== undefined),
    'A return window has a number of days, and nothing else has.',
  );

const region = z.strictObject({
  '@type': z.literal('DefinedRegion'),
  addressCountry: country,
  addressRegion: z.array(text).min(1).optional(),
  postalCodePrefix: z.array(text).min(1).optional(),
});

const shipping = z.strictObject({
  '@type': z.literal('OfferShippingDetails'),
  '@id': address,
  shippingRate: z.strictObject({ '@type': z.literal('MonetaryAmount'), value: amount, currency }),
  shippingDestination: z.array(region).min(1),
});

const crumbs = z
  .strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().min(1),
          name: text,
          item: address,
        }),
      )
      .min(2),
  })
  .refine(
    ({ itemListElement }) => itemListElement.every(({ position }, at) => position === at + 1),
    'The steps are counted from 1.',
  );

const organization = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  url: address,
  logo: address.optional(),
  email: z.email().optional(),
  telephone: text.optional(),
  hasMerchantReturnPolicy: returnPolicy.optional(),
});

const website = z.strictObject({
  '@type': z.literal('WebSite'),
  '@id': address,
  name: text,
  url: address,
  description: text.optional(),
  inLanguage: text.optional(),
  publisher: reference,
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().regex(/^https?:\/\/.*\{search_term_string\}$/),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
});

const thing = z.union([product, productGroup, returnPolicy, shipping, crumbs, organization, website]);
const whole = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(thing).min(1),
});

/** The things that a page tells search engines, each of a type with all that they require of it, and nothing else. */
export type ToldThings = z.output<typeof whole>['@graph'];

/** Every reference that stands somewhere in a value. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = reference.safeParse(value);
  return own.success ? [own.data['@id']] : Object.values(value).flatMap(referencesIn);
}

/**
 * Reads what a page tells search engines, held against what they require of each type; references lead to things of the page.
 * @throws where it is told more than once, or is not as they require
 */
export function readToldThings(html: string): ToldThings {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (found.length > 1) throw new Error('The page tells search engines what it is more than once.');
  if (found[0]?.[1] === undefined) return [];
  const { '@graph': things } = whole.parse(JSON.parse(found[0][1]));
  const ids = new Set(things.flatMap((one) => ('@id' in one ? (one['@id'] ?? []) : [])));
  const lost = referencesIn(things).filter((id) => !ids.has(id));
  if (lost.length > 0) throw new Error(`Nothing on the page is ${lost.join(', ')}.`);
  return things;
}
