import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { AUTOCOMPLETE_PATH, PLACE_PATH } from './paths.ts';

/** Longest text that is completed. */
const INPUT_MAX = 200;
const INPUT_TEXT = `Enter between 1 and ${INPUT_MAX} characters.`;
const option = z.string().max(200).optional().catch(undefined);

const MAPS_UNAVAILABLE = {
  status: 502,
  text: 'Addresses cannot be suggested at the moment. Type the address instead.',
} as const;

/** Suggests addresses; of all options of the provider only these go on, and the key never leaves the server. */
export const completeAddress = endpoint({
  name: 'completeAddress',
  method: 'GET',
  path: AUTOCOMPLETE_PATH,
  access: 'visitor',
  namesMethod: true,
  limits: ['maps'],
  summary: 'Suggests addresses for what was typed.',
  input: {
    query: z.object({
      input: z.string(INPUT_TEXT).trim().min(1, INPUT_TEXT).max(INPUT_MAX, INPUT_TEXT),
      /** Language of the answer; that of the page unless it says so. */
      language: option,
      /** Countries to look in, as `country:us|country:ca`. */
      components: option,
      types: option,
      location: option,
      radius: option,
      sessiontoken: option,
    }),
  },
  output: z.object({
    predictions: z.array(
      z.object({
        place_id: z.string(),
        description: z.string(),
        structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string() }),
      }),
    ),
    status: z.literal('OK'),
  }),
  errors: { MAPS_UNAVAILABLE },
  cacheControl: 'private, max-age=86400',
});

/** Tells the parts of a place. */
export const readPlace = endpoint({
  name: 'readPlace',
  method: 'GET',
  path: PLACE_PATH,
  access: 'visitor',
  namesMethod: true,
  limits: ['maps'],
  summary: 'The parts of an address that was suggested.',
  input: {
    query: z.object({
      place_id: z.string('Choose a place.').min(1, 'Choose a place.').max(500, 'Choose a place.'),
      /** Where the search stands, for the log. */
      productPage: option,
      productSection: option,
      language: option,
      sessiontoken: option,
    }),
  },
  output: z.object({
    result: z.object({
      place_id: z.string(),
      formatted_address: z.string(),
      address_components: z.array(
        z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
      ),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
    }),
    status: z.literal('OK'),
  }),
  errors: {
    MAPS_UNAVAILABLE,
    PLACE_NOT_FOUND: { status: 404, text: 'This place is not known any more. Search again.' },
  },
  cacheControl: 'private, max-age=86400',
});
