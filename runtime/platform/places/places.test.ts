import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGazetteer, readCitiesIn } from './gazetteer.ts';
import { createGooglePlaces } from './google-places.ts';
import { keepPlaces } from './kept-places.ts';
import { PlacesDown, type PlaceSource } from './place-source.ts';

const RESOURCES = path.join(import.meta.dirname, '..', '..', '..', 'resources');
const DAY_MS = 24 * 60 * 60 * 1000;

describe('the gazetteer', () => {
  const places = createGazetteer(readCitiesIn(RESOURCES));
  const found = async (input: string, options = {}) =>
    (await places.complete(input, options)).map(({ description }) => description);

  it.each<[string, object, string]>([
    ['berl', {}, 'Berlin, Germany'],
    ['BERL', { language: 'de' }, 'Berlin, Deutschland'],
    ['portland', {}, 'Portland, OR, United States'],
    ['portland, me', {}, 'Portland, ME, United States'],
    ['portland, maine', {}, 'Portland, ME, United States'],
    ['12 Kiln Road, portland, me', {}, '12 Kiln Road, Portland, ME, United States'],
    ['sao paulo', {}, 'São Paulo, Brazil'],
    ['london', { components: 'country:ca' }, 'London, Canada'],
  ])('suggests for %s with %j first: %s', async (input, options, first) => {
    expect((await found(input, options))[0]).toBe(first);
  });

  it('suggests five at the most, and nothing of what it does not know', async () => {
    expect(await found('san')).toHaveLength(5);
    for (const nothing of ['x', '12 Main Street', '', 'qqqqq', ',,,'])
      expect(await found(nothing)).toEqual([]);
  });

  it('tells the parts of what it suggested, with the street that was typed', async () => {
    const [{ place_id: id } = { place_id: '' }] = await places.complete('12 Kiln Road, portland, me', {});
    const place = await places.place(id, { language: 'fr' });
    expect(place?.address_components.map(({ short_name, types }) => [types[0], short_name])).toEqual([
      ['route', '12 Kiln Road'],
      ['locality', 'Portland'],
      ['administrative_area_level_1', 'ME'],
      ['country', 'US'],
    ]);
    expect(place?.geometry.location.lat).toBeCloseTo(43.66, 1);
    expect(await places.place('city.1', {})).toBeUndefined();
    expect(await places.place('../../etc', {})).toBeUndefined();
  });
});

describe('Google places', () => {
  let answer: (response: ServerResponse) => void;
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://places.example'));
    answer(response);
  });
  let places: PlaceSource;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    places = createGooglePlaces({ url: `http://127.0.0.1:${port}`, key: 'the-key' });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => void asked.splice(0));

  const json = (body: unknown, status = 200) => {
    answer = (response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
  };
  const prediction = {
    place_id: 'ChIJ1',
    description: 'Kiln Road, Portland, ME, USA',
    structured_formatting: { main_text: 'Kiln Road', secondary_text: 'Portland, ME, USA' },
  };
  const result = {
    place_id: 'ChIJ1',
    formatted_address: 'Kiln Rd, Portland, ME, USA',
    address_components: [{ long_name: 'Kiln Road', short_name: 'Kiln Rd', types: ['route'] }],
    geometry: { location: { lat: 43.6, lng: -70.2 } },
  };

  it('are asked with the key and what was said, and their answers go on without the rest', async () => {
    json({ status: 'OK', predictions: [{ ...prediction, matched_substrings: [] }] });
    const options = { language: 'en', components: 'country:us', sessiontoken: undefined };
    expect(await places.complete('kiln', options)).toEqual([prediction]);
    const [first] = asked;
    expect(first?.pathname).toBe('/maps/api/place/autocomplete/json');
    expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
      key: 'the-key',
      input: 'kiln',
      language: 'en',
      components: 'country:us',
    });
    json({ status: 'OK', result: { ...result, reviews: [] } });
    expect(await places.place('ChIJ1', {})).toEqual(result);
    expect(asked[1]?.searchParams.get('fields')).toContain('address_component');
  });

  it('have nothing to suggest, or know a place no more', async () => {
    json({ status: 'ZERO_RESULTS', predictions: [] });
    expect(await places.complete('zzz', {})).toEqual([]);
    json({ status: 'NOT_FOUND' });
    expect(await places.place('ChIJ2', {})).toBeUndefined();
  });

  it.each<[string, () => void]>([
    ['refuse the key', () => json({ status: 'REQUEST_DENIED', error_message: 'the-key is wrong' })],
    ['have had enough', () => json({ status: 'OVER_QUERY_LIMIT' })],
    ['answer with a fault', () => json({ status: 'OK' }, 500)],
    ['answer with something else', () => (answer = (response) => response.end('<html>'))],
    ['hang up', () => (answer = (response) => response.destroy())],
  ])('are down where they %s, and nobody is told the key', async (_what, begin) => {
    begin();
    const error = await places.complete('kiln', {}).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(PlacesDown);
    expect(String((error as Error).stack)).not.toContain('the-key');
  });
});

describe('answers that are kept', () => {
  it('are asked for once a day, and what failed is asked again', async () => {
    let now = 0;
    let count = 0;
    let isDown = true;
    const source: PlaceSource = {
      complete: (input) => {
        count += 1;
        if (isDown) return Promise.reject(new PlacesDown('down'));
        return Promise.resolve([
          {
            place_id: input,
            description: input,
            structured_formatting: { main_text: '', secondary_text: '' },
          },
        ]);
      },
      place: () => Promise.resolve(undefined),
    };
    const kept = keepPlaces(source, { now: () => now });
    await expect(kept.complete('a', {})).rejects.toThrow('down');
    isDown = false;
    for (const sessiontoken of ['1', '2']) await kept.complete('a', { language: 'en', sessiontoken });
    await kept.complete('a', { language: 'de' });
    expect(count).toBe(3);
    now += DAY_MS;
    await kept.complete('a', { language: 'en' });
    expect(count).toBe(4);
  });
});
