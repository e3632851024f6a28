import { z } from 'zod';
import { EVERYWHERE } from './match-place.ts';
import { regionCodeOf, regionsOf } from './regions.ts';

const COUNTRY_TEXT = 'Enter a country as two letters, such as US, or * for everywhere else.';
const PLACES_MAX = 300;
/** How long the name of a zone may be. */
export const ZONE_NAME_MAX = 100;
const PARTS_MAX = 500;

const partSchema = z.string().trim().min(1).max(60);

/** A part of the world that a zone holds; older ones may name regions as people do. */
const placeSchema = z.object({
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => text === EVERYWHERE || /^[A-Z]{2}$/.test(text), COUNTRY_TEXT),
  regions: z.array(partSchema).max(PARTS_MAX).default([]),
  postalPrefixes: z.array(partSchema).max(PARTS_MAX).default([]),
});

/** The name of a zone, as staff writes it. */
export const zoneNameInput = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(ZONE_NAME_MAX, `A name has at most ${ZONE_NAME_MAX} characters.`);

/** The places of a zone. */
export const placesSchema = z
  .array(placeSchema)
  .min(1, 'Name at least one country.')
  .max(PLACES_MAX, `A zone has at most ${PLACES_MAX} places.`);

/** The places of a zone as staff writes them: regions by code or name, where the country has a list of them. */
export const placesInput = placesSchema
  .overwrite((places) =>
    places.map((place) => ({
      ...place,
      regions: [...new Set(place.regions.map((text) => regionCodeOf(place.country, text) ?? text))],
    })),
  )
  .superRefine((places, context) => {
    for (const [index, { country, regions }] of places.entries()) {
      const isListed = regionsOf(country, 'en').length > 0;
      const unknown = regions.find((text) => isListed && regionCodeOf(country, text) === undefined);
      if (unknown === undefined) continue;
      const message = `${country} has no state or province called ${unknown}: choose one from the list.`;
      context.addIssue({ code: 'custom', path: [index, 'regions'], message });
    }
  });
