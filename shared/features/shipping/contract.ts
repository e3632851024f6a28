import { z } from 'zod';
import { TAG_LENGTH_MAX } from '#shared/features/products/catalog.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { moneyInput, moneySchema } from '#shared/money/schemas.ts';
import { placesInput, placesSchema, zoneNameInput } from '#shared/places/schemas.ts';
import {
  PICK_UP_TEXT,
  SHIPPING_GRAMS_MAX,
  SHIPPING_OPTIONS_MAX,
  SHIPPING_PROFILES_MAX,
  SHIPPING_TIERS_MAX,
  SHIPPING_ZONES_MAX,
} from './rules.ts';

const LIST_PATH = '/api/v1/shipping-zones';
const PATH = `${LIST_PATH}/:zoneId`;
const ACCESS = { permission: 'commerce.settings' } as const;

const TEXT_MAX = 500;

const gramsInput = z.int().min(0).max(SHIPPING_GRAMS_MAX);

const tiersOf = <Tier extends z.ZodType>(tier: Tier) =>
  z
    .array(tier)
    .min(1, 'Enter at least one step.')
    .max(SHIPPING_TIERS_MAX, `Enter at most ${SHIPPING_TIERS_MAX} steps.`);

function rateOf<Price extends z.ZodType>(price: Price) {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('flat'), price }),
    z.object({ kind: z.literal('byPrice'), tiers: tiersOf(z.object({ from: price, price })) }),
    z.object({
      kind: z.literal('byWeight'),
      tiers: tiersOf(z.object({ fromGrams: gramsInput, price })),
      upToGrams: gramsInput.nullable(),
    }),
    z.object({
      kind: z.literal('pickUp'),
      price,
      address: z.string().trim().min(1, PICK_UP_TEXT).max(TEXT_MAX),
    }),
    z.object({ kind: z.literal('carrier'), price }),
  ]);
}

function profileOf<Price extends z.ZodType>(price: Price) {
  return z.object({
    title: zoneNameInput,
    tag: z.string().trim().min(1, 'Name a tag.').max(TAG_LENGTH_MAX),
    price,
    per: z.enum(['piece', 'order']),
  });
}

/** A zone as staff write it. An option keeps its id, so that carts which chose it keep it too. */
const shippingZoneInput = z.object({
  name: zoneNameInput,
  places: placesInput,
  options: z
    .array(
      z.object({
        id: idSchema.optional(),
        name: zoneNameInput,
        description: z.string().trim().max(TEXT_MAX).default(''),
        rate: rateOf(moneyInput),
        profiles: z
          .array(profileOf(moneyInput))
          .max(SHIPPING_PROFILES_MAX, `An option has at most ${SHIPPING_PROFILES_MAX} profiles.`)
          .default([]),
      }),
    )
    .max(SHIPPING_OPTIONS_MAX, `A zone has at most ${SHIPPING_OPTIONS_MAX} options.`),
});

export type ShippingZoneInput = z.output<typeof shippingZoneInput>;

/** A shipping zone as staff see it. */
export const shippingZoneSchema = z.object({
  id: idSchema,
  version: z.int(),
  name: z.string(),
  places: placesSchema,
  options: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      description: z.string(),
      rate: rateOf(moneySchema),
      profiles: z.array(profileOf(moneySchema)),
    }),
  ),
  createdOn: z.iso.datetime(),
});

export type StoredShippingZone = z.output<typeof shippingZoneSchema>;

const params = z.object({ zoneId: idSchema });

const errors = {
  SHIPPING_ZONE_NOT_FOUND: { status: 404, text: 'This shipping zone no longer exists.' },
  TOO_MANY_SHIPPING_ZONES: { status: 409, text: `A site has up to ${SHIPPING_ZONES_MAX} shipping zones.` },
  STALE: { status: 409, text: 'This shipping zone was changed by someone else in the meantime.' },
} as const;

/** All shipping zones of the site, in the order in which they were made. */
export const listShippingZones = endpoint({
  name: 'listShippingZones',
  method: 'GET',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  summary: 'The shipping zones of the site with their options.',
  input: {},
  output: z.object({ zones: z.array(shippingZoneSchema) }),
  errors: {},
});

/** Makes a shipping zone. */
export const createShippingZone = endpoint({
  name: 'createShippingZone',
  method: 'POST',
  path: LIST_PATH,
  access: ACCESS,
  studio: true,
  activity: 'made the shipping zone',
  texts: PLAIN_TEXTS,
  summary: 'Makes a shipping zone with its options.',
  input: { body: shippingZoneInput },
  output: z.object({ zone: shippingZoneSchema }),
  errors: { TOO_MANY_SHIPPING_ZONES: errors.TOO_MANY_SHIPPING_ZONES },
  success: 201,
});

/** Stores a zone in place of the one that is there; of an old version answers 409 with the stored `current`. */
export const updateShippingZone = endpoint({
  name: 'updateShippingZone',
  method: 'PUT',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'changed the shipping zone',
  texts: PLAIN_TEXTS,
  summary: 'Changes a shipping zone; carts have it from their next reading.',
  input: { params, body: z.object({ version: z.int(), zone: shippingZoneInput }) },
  output: z.object({ zone: shippingZoneSchema }),
  errors: {
    SHIPPING_ZONE_NOT_FOUND: errors.SHIPPING_ZONE_NOT_FOUND,
    STALE: errors.STALE,
  },
});

/** Deletes a zone; it is kept in the bin for 30 days. */
export const deleteShippingZone = endpoint({
  name: 'deleteShippingZone',
  method: 'DELETE',
  path: PATH,
  access: ACCESS,
  studio: true,
  activity: 'deleted the shipping zone',
  summary: 'Deletes a shipping zone; it can be brought back for 30 days.',
  input: { params },
  output: z.object({ success: z.literal(true), binEntryId: idSchema }),
  errors: { SHIPPING_ZONE_NOT_FOUND: errors.SHIPPING_ZONE_NOT_FOUND },
});
