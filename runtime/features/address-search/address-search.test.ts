import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTOCOMPLETE_PATH, PLACE_PATH } from '#shared/features/address-search/paths.ts';
import type { Log } from '../../platform/log/log.ts';
import { PlacesDown } from '../../platform/places/place-source.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let down: TestApp;
const errors: string[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_facts: unknown, text?: string) => void errors.push(String(text)),
};

beforeAll(async () => {
  app = await startTestApp(undefined, { log, rateLimitScale: 1 });
  const fail = () => Promise.reject(new PlacesDown('Nobody answers.'));
  down = await startTestApp(undefined, { places: { complete: fail, place: fail } });
});

afterAll(async () => {
  await app.close();
  await down.close();
});

const ask = async (path: string, query: Record<string, string>, of = app) => {
  const answer = await of.visitor().fetch(`${path}?${new URLSearchParams(query)}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('the search for addresses', () => {
  it('suggests places, and tells the parts of one', async () => {
    const { status, body } = await ask(AUTOCOMPLETE_PATH, { input: 'berlin', key: 'mine', foo: '1' });
    const [first] = body['predictions'] as { place_id: string; description: string }[];
    expect([status, body['status'], first?.description]).toEqual([200, 'OK', 'Berlin, Germany']);
    const place_id = first?.place_id ?? '';
    const place = await ask(PLACE_PATH, { place_id, productPage: 'checkout', productSection: 'shipping' });
    expect(place.body).toMatchObject({ status: 'OK', result: { formatted_address: 'Berlin, Germany' } });
    expect(errors).toEqual([]);
  });

  it('notes who does not say where it stands', async () => {
    const { body } = await ask(AUTOCOMPLETE_PATH, { input: 'berlin' });
    const [first] = body['predictions'] as { place_id: string }[];
    expect((await ask(PLACE_PATH, { place_id: first?.place_id ?? '' })).status).toBe(200);
    expect(errors).toEqual(['A place was asked for without saying from which page and section.']);
  });

  it.each([
    [AUTOCOMPLETE_PATH, {}, 400],
    [AUTOCOMPLETE_PATH, { input: '  ' }, 400],
    [AUTOCOMPLETE_PATH, { input: 'x'.repeat(201) }, 400],
    [PLACE_PATH, {}, 400],
    [PLACE_PATH, { place_id: 'city.0' }, 404],
  ])('%s with %j is answered with %i', async (path, query, status) => {
    expect((await ask(path, query as Record<string, string>)).status).toBe(status);
  });

  it.each([AUTOCOMPLETE_PATH, PLACE_PATH])('%s is read, and nothing else', async (path) => {
    const answer = await app.visitor().call('POST', path, { input: 'berlin' });
    expect(answer.status).toBe(405);
  });

  it('says so where its source is down, so that people type', async () => {
    expect(await ask(AUTOCOMPLETE_PATH, { input: 'berlin' }, down)).toMatchObject({
      status: 502,
      body: { code: 'MAPS_UNAVAILABLE' },
    });
    expect((await ask(PLACE_PATH, { place_id: 'a' }, down)).status).toBe(502);
  });

  it('is asked sixty times a minute by one visitor', async () => {
    const visitor = app.visitor();
    const statuses = new Set<number>();
    for (let at = 0; at < 62; at += 1)
      statuses.add((await visitor.fetch(`${AUTOCOMPLETE_PATH}?input=berlin`)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
