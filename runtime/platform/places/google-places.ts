import { z } from 'zod';
import { type PlaceOptions, PlacesDown, type PlaceSource } from './place-source.ts';

const PATIENCE_MS = 3_000;
/** Parts of a place that are paid for. */
const FIELDS = 'place_id,formatted_address,address_component,geometry';
const FINE = 'OK';
const NOTHING = 'ZERO_RESULTS';
const GONE: readonly string[] = ['NOT_FOUND', NOTHING, 'INVALID_REQUEST'];

const predictionsSchema = z.object({
  predictions: z.array(
    z.object({
      place_id: z.string(),
      description: z.string(),
      structured_formatting: z
        .object({ main_text: z.string().default(''), secondary_text: z.string().default('') })
        .default({ main_text: '', secondary_text: '' }),
    }),
  ),
});

const placeSchema = z.object({
  result: z.object({
    place_id: z.string(),
    formatted_address: z.string(),
    address_components: z.array(
      z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
    ),
    geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  }),
});

const statusSchema = z.object({ status: z.string() });

/**
 * Google's places. The key goes with each request and is told to nobody.
 * @param deps.url where they are asked, without a slash at its end
 */
export function createGooglePlaces({ url, key }: { url: string; key: string }): PlaceSource {
  /** @throws PlacesDown */
  async function ask(path: string, parameters: PlaceOptions): Promise<{ status: string; body: unknown }> {
    const query = new URLSearchParams({ key });
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
    try {
      const answer = await fetch(`${url}/maps/api/place/${path}/json?${query.toString()}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const body: unknown = await answer.json();
      const { status } = statusSchema.parse(body);
      if (answer.ok) return { status, body };
    } catch (cause) {
      // The address of the request has the key in it, so only the kind of the fault goes on.
      throw new PlacesDown(`Places do not answer: ${(cause as Error).name}.`);
    }
    throw new PlacesDown('Places refuse to answer.');
  }

  return {
    async complete(input, options) {
      const { status, body } = await ask('autocomplete', { ...options, input });
      if (status === NOTHING) return [];
      const read = predictionsSchema.safeParse(body);
      if (status !== FINE || !read.success) throw new PlacesDown(`Places answer with ${status}.`);
      return read.data.predictions;
    },
    async place(placeId, options) {
      const { status, body } = await ask('details', { ...options, place_id: placeId, fields: FIELDS });
      if (GONE.includes(status)) return undefined;
      const read = placeSchema.safeParse(body);
      if (status !== FINE || !read.success) throw new PlacesDown(`Places answer with ${status}.`);
      return read.data.result;
    },
  };
}
