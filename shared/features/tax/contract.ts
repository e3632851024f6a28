import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { placesInput, placesSchema, zoneNameInput } from '#shared/places/schemas.ts';
import { TAX_ZONES_MAX } from './rules.ts';

const LIST_PATH = '/api/v1/tax-zones';
const PATH = `${LIST_PATH}/:zoneId`;
const ACCESS = { permission: 'commerce.settings' } as const;

const rateInput = z
  .number()
  .min(0, 'A rate is not below 0 %.')
  .max(100, 'A rate is at most 100 %.')
  .refine((rate) => Number.isInteger(Math.round(rate * 1e7) / 1e4), 'A rate has up to three decimals.')
  .default(0);

/** A tax zone as staff write it. */
const taxZoneInput = z.object({
  name: zoneNameInput,
  places: placesInput,
  /** True where prices hold the tax already. */
  included: z.boolean(),
  /** Percent by what is taxed. */
  rates: z.object({ goods: rateInput, digital: rateInput, service: rateInput, shipping: rateInput }),
});

export type TaxZoneInput = z.output<typeof taxZoneInput>;

const ratesSchema = z.object({
  goods: z.number(),
  digital: z.number(),
  service: z.number(),
  shipping: z.number(),
});

/** A tax zone as staff see it. */
export const taxZoneSchema = z.object({
  id: idSchema,
  version: z.int(),
  name: z.string(),
  places: placesSchema,
  included: z.boolean(),
  rates: ratesSchema,
  createdOn: z.iso.datetime(),
});

export type StoredTaxZone = z.output<typeof taxZoneSchema>;

const params = z.object({ zoneId: idSchema });

const errors = {
  TAX_ZONE_NOT_FOUND: { status: 404, text: 'This tax zone no longer exists.' },
  TOO_MANY_TAX_ZONES: { status: 409, text: `A site has up to ${TAX_ZONES_MAX} tax zones.` },
  STALE: { status: 409, text: 'This tax zone was changed by someone else in the meantime.' },
} as const;

/** All tax zones of the site, in the order in which they were made. */
export const listTaxZones = endpoint({
  name: 'listTaxZones',
  method: 'GET',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  summary: 'The tax zones of the site with their rates.',
  input: {},
  output: z.object({ zones: z.array(taxZoneSchema) }),
  errors: {},
});

/** Makes a tax zone. */
export const createTaxZone = endpoint({
  name: 'createTaxZone',
  method: 'POST',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  activity: 'made the tax zone',
  texts: PLAIN_TEXTS,
  summary: 'Makes a tax zone with its rates.',
  input: { body: taxZoneInput },
  output: z.object({ zone: taxZoneSchema }),
  errors: { TOO_MANY_TAX_ZONES: errors.TOO_MANY_TAX_ZONES },
  success: 201,
});

/** Stores a zone in place of the one that is there; of an old version answers 409 with the stored `current`. */
export const updateTaxZone = endpoint({
  name: 'updateTaxZone',
  method: 'PUT',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'changed the tax zone',
  texts: PLAIN_TEXTS,
  summary: 'Changes a tax zone; carts have it from their next reading.',
  input: { params, body: z.object({ version: z.int(), zone: taxZoneInput }) },
  output: z.object({ zone: taxZoneSchema }),
  errors: { TAX_ZONE_NOT_FOUND: errors.TAX_ZONE_NOT_FOUND, STALE: errors.STALE },
});

/** Deletes a zone; it is kept in the bin for 30 days. */
export const deleteTaxZone = endpoint({
  name: 'deleteTaxZone',
  method: 'DELETE',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'deleted the tax zone',
  summary: 'Deletes a tax zone; it can be brought back for 30 days.',
  input: { params },
  output: z.object({ success: z.literal(true), binEntryId: idSchema }),
  errors: { TAX_ZONE_NOT_FOUND: errors.TAX_ZONE_NOT_FOUND },
});
