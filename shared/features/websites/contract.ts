import { z } from 'zod';
import { CAPTCHA_KINDS } from '#shared/features/captcha/rules.ts';
import { OWN_THEMES } from '#shared/features/themes/rules.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { DEFAULT_CURRENCY, isOfferedCurrency } from '#shared/money/currencies.ts';
import { isCountry, WEIGHT_UNITS } from '#shared/places/home-country.ts';
import { isEmailAddress } from '#shared/text/email.ts';
import {
  HOSTS_MAX,
  isHostName,
  isLanguageTag,
  isSlug,
  isTimeZone,
  SITE_STARTS,
  TAG_LINE_MAX,
  TITLE_MAX,
} from './rules.ts';
import { CONTACT_PHONE_MAX, SELLER_ADDRESS_MAX, SELLER_NAME_MAX, TAX_NUMBER_MAX } from './seller.ts';

/** 24 lower-case hex characters, time-ordered (docs/sites.md). */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, 'This is not an id.');

const titleSchema = z
  .string()
  .trim()
  .min(1, 'Enter a title for the site.')
  .max(TITLE_MAX, `A title has at most ${TITLE_MAX} characters.`);
const tagLineSchema = z
  .string()
  .trim()
  .max(TAG_LINE_MAX, `A tag line has at most ${TAG_LINE_MAX} characters.`);
export const languageSchema = z.string().refine(isLanguageTag, 'Enter a language such as en-US or de.');
const timeZoneSchema = z.string().refine(isTimeZone, 'Enter a time zone such as Europe/Rome.');
/** A currency that a store may be given; one that a store already has may be another. */
const currencySchema = z.string().refine(isOfferedCurrency, 'Enter a currency such as USD or EUR.');
const countrySchema = z.string().refine(isCountry, 'Enter a country as two letters, such as US.');
const weightUnitSchema = z.enum(WEIGHT_UNITS, 'Enter a unit of weight such as KILOGRAM or POUND.');
const slugSchema = z
  .string()
  .trim()
  .toLowerCase()
  .refine(
    isSlug,
    'Use letters, digits and hyphens, such as my-shop. Some words, such as www, are kept back.',
  );
const hostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isHostName, 'Enter only the host name, such as www.example.com.');

const HOST_TAKEN = {
  status: 409,
  text: 'This address leads to a site already. Choose another one.',
} as const;

const sellerNameSchema = z.string().trim().max(SELLER_NAME_MAX);
const sellerAddressSchema = z.string().trim().max(SELLER_ADDRESS_MAX);
const taxNumberSchema = z.string().trim().max(TAX_NUMBER_MAX);
const contactEmailSchema = z
  .string()
  .trim()
  .refine((text) => text === '' || isEmailAddress(text), 'Enter an email address, or nothing.');
const contactPhoneSchema = z.string().trim().max(CONTACT_PHONE_MAX);
const contactAddressSchema = z.string().trim().max(SELLER_ADDRESS_MAX);

/** A site as its contributors see it in the frame of the studio. */
export const websiteSchema = z.object({
  id: idSchema,
  /** Version of the settings; a change names the one it is based on. */
  version: z.int(),
  title: z.string(),
  tagLine: z.string(),
  /** Origin at which visitors reach the site, without a trailing slash. */
  address: z.string(),
  language: z.string(),
  timeZone: z.string(),
  /** Where the store is: ISO 3166-1 alpha-2; empty where nobody said. */
  country: z.string(),
  /** The unit that staff reads and types weights in. */
  weightUnit: weightUnitSchema,
  currency: z.string(),
  /** True once something was sold or issued in that currency, which stays from then on. */
  isCurrencyFixed: z.boolean(),
  /** What keeps programs from its forms. */
  captcha: z.enum(CAPTCHA_KINDS),
  /** Who sells, as papers and mails about orders name them; empty where nobody said, as the next two. */
  sellerName: z.string(),
  /** With line breaks. */
  sellerAddress: z.string(),
  taxNumber: z.string(),
  /** How visitors reach the shop, as themes show it; empty where nobody said, as the next two. */
  contactEmail: z.string(),
  contactPhoneNumber: z.string(),
  /** With line breaks. */
  contactAddress: z.string(),
  /** The release that visitors see. */
  liveReleaseId: idSchema,
  /** How many files of the draft differ from the live release. */
  unpublishedChanges: z.int(),
});

export type Website = z.output<typeof websiteSchema>;

/** A host name that leads to the site. */
export const siteHostSchema = z.object({
  host: z.string(),
  /** True for the one by which this call asked; it stays. */
  isAsked: z.boolean(),
});

export type SiteHost = z.output<typeof siteHostSchema>;

/** The site of the host that is asked. */
export const getWebsite = endpoint({
  name: 'getWebsite',
  method: 'GET',
  path: '/api/v1/website',
  access: 'contributor',
  studio: true,
  summary: 'The site with its publish state.',
  input: {},
  output: websiteSchema,
  errors: {},
});

/**
 * Changes the settings of the site; fields that are left out stay as they are. A stale change answers 409 `STALE`
 * with the stored site under `current` and the fields that were sent under `sent`.
 */
export const updateWebsite = endpoint({
  name: 'updateWebsite',
  method: 'PUT',
  path: '/api/v1/website',
  access: { permission: 'site.settings' },
  studio: true,
  activity: 'changed the settings of',
  texts: PLAIN_TEXTS,
  summary:
    'Changes what the site is called, where it is, what it sells in, its captcha, business or contact details.',
  input: {
    body: z.object({
      version: z.int(),
      title: titleSchema.optional(),
      tagLine: tagLineSchema.optional(),
      language: languageSchema.optional(),
      timeZone: timeZoneSchema.optional(),
      country: countrySchema.optional(),
      weightUnit: weightUnitSchema.optional(),
      /** Prices keep their figures. */
      currency: currencySchema.optional(),
      captcha: z.enum(CAPTCHA_KINDS).optional(),
      sellerName: sellerNameSchema.optional(),
      sellerAddress: sellerAddressSchema.optional(),
      taxNumber: taxNumberSchema.optional(),
      contactEmail: contactEmailSchema.optional(),
      contactPhoneNumber: contactPhoneSchema.optional(),
      contactAddress: contactAddressSchema.optional(),
    }),
  },
  output: z.object({ website: websiteSchema }),
  errors: {
    STALE: { status: 409, text: 'These settings were changed by someone else in the meantime.' },
    CURRENCY_FIXED: {
      status: 409,
      text: 'The currency stays: there are orders, gift cards or subscriptions in it already.',
    },
  },
});

/** Makes another site on this server; the caller becomes its owner, with the same email address and password. */
export const createWebsite = endpoint({
  name: 'createWebsite',
  method: 'POST',
  path: '/api/v1/websites',
  // Only the owner of a site may transfer it, and only an owner may make another one.
  access: { permission: 'site.transfer' },
  studio: true,
  activity: 'made the site',
  needsPassword: true,
  summary: 'Makes another site on this server, owned by you, and signs you in there.',
  input: {
    body: z.object({
      title: titleSchema,
      /** First part of the new site's host name. */
      slug: slugSchema,
      language: languageSchema,
      currency: currencySchema.default(DEFAULT_CURRENCY),
      timeZone: timeZoneSchema,
      /** Where the store is; that of the language unless given. */
      country: countrySchema.optional(),
      /** That of the country unless given. */
      weightUnit: weightUnitSchema.optional(),
      startWith: z.enum(SITE_STARTS).default('sample-theme'),
      /** The theme of a site that does not begin empty. */
      theme: z.enum(OWN_THEMES).default(OWN_THEMES[0]),
    }),
  },
  output: z.object({
    website: websiteSchema,
    /** The caller's session at the new site. */
    session: z.object({ token: z.string(), expiresOn: z.iso.datetime() }),
  }),
  errors: {
    HOST_TAKEN,
    SITE_CREATION_CLOSED: {
      status: 403,
      text: 'New sites are made by whoever runs this server. Ask them for one.',
    },
  },
  success: 201,
});

/** The host names that lead to the site. */
export const listHosts = endpoint({
  name: 'listHosts',
  method: 'GET',
  path: '/api/v1/website/hosts',
  access: { permission: 'site.domains' },
  studio: true,
  summary: 'The host names that lead to the site.',
  input: {},
  output: z.object({ hosts: z.array(siteHostSchema) }),
  errors: {},
});

/** Lets another host name lead to the site. */
export const addHost = endpoint({
  name: 'addHost',
  method: 'POST',
  path: '/api/v1/website/hosts',
  access: { permission: 'site.domains' },
  studio: true,
  activity: 'added the host name',
  needsPassword: true,
  summary: 'Lets another host name lead to the site.',
  input: { body: z.object({ host: hostSchema }) },
  output: z.object({ hosts: z.array(siteHostSchema) }),
  errors: {
    HOST_TAKEN,
    HOST_RESERVED: { status: 409, text: 'Addresses below that of this server are given out with new sites.' },
    TOO_MANY_HOSTS: { status: 409, text: `A site has at most ${HOSTS_MAX} addresses.` },
  },
  success: 201,
});

/** Takes a host name from the site; the one that the call itself came by stays. */
export const removeHost = endpoint({
  name: 'removeHost',
  method: 'DELETE',
  path: '/api/v1/website/hosts/:host',
  access: { permission: 'site.domains' },
  studio: true,
  activity: 'took away the host name',
  needsPassword: true,
  summary: 'Takes a host name from the site.',
  input: { params: z.object({ host: hostSchema }) },
  output: z.object({ hosts: z.array(siteHostSchema) }),
  errors: {
    HOST_NOT_FOUND: { status: 404, text: 'This address does not lead to your site.' },
    HOST_IN_USE: {
      status: 409,
      text: 'You are at this address right now: come by another one to take it away.',
    },
  },
});
