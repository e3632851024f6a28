import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  createShippingZone,
  deleteShippingZone,
  listShippingZones,
  updateShippingZone,
} from '#shared/features/shipping/contract.ts';
import { createTaxZone, deleteTaxZone, listTaxZones, updateTaxZone } from '#shared/features/tax/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const STORE_MANAGER = 8;

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

const usd = (value: string) => ({ currency: 'USD', value });
const zone = (name: string) => ({
  name,
  places: [{ country: 'us', regions: ['CA'] }],
  options: [{ name: 'Post', rate: { kind: 'flat' as const, price: usd('5.00') } }],
});

describe('shipping zones', () => {
  it('are made with ids for their options, which stay when the zone is changed', async () => {
    const { zone: made } = await owner.call(createShippingZone, { body: zone('West') });
    expect(made).toMatchObject({
      version: 1,
      places: [{ country: 'US', regions: ['CA'], postalPrefixes: [] }],
      options: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, name: 'Post', description: '' }],
    });
    const params = { zoneId: made.id };
    const body = { version: 1, zone: { ...zone('Coast'), options: made.options } };
    const { zone: changed } = await owner.call(updateShippingZone, { params, body });
    expect(changed).toMatchObject({ name: 'Coast', version: 2, options: [{ id: made.options[0]?.id }] });
    await expect(owner.call(updateShippingZone, { params, body })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
    });
  });

  it('go into the bin and come back', async () => {
    const { zone: made } = await owner.call(createShippingZone, { body: zone('Gone') });
    const params = { zoneId: made.id };
    const { binEntryId } = await owner.call(deleteShippingZone, { params });
    const names = async () => (await owner.call(listShippingZones, {})).zones.map(({ name }) => name);
    expect(await names()).not.toContain('Gone');
    await expect(owner.call(deleteShippingZone, { params })).rejects.toMatchObject({ status: 404 });
    await owner.call(restoreFromBin, { params: { entryId: binEntryId }, body: {} });
    expect(await names()).toContain('Gone');
  });

  it.each([
    ['without a name', { ...zone(''), name: ' ' }, 'name'],
    ['without a place', { ...zone('Nowhere'), places: [] }, 'places'],
    ['of no country', { ...zone('Nowhere'), places: [{ country: 'America' }] }, 'places.0.country'],
    [
      'with steps that are none',
      { ...zone('Steps'), options: [{ name: 'Post', rate: { kind: 'byPrice' as const, tiers: [] } }] },
      'options.0.rate.tiers',
    ],
  ])('%s are refused', async (_, body, field) => {
    await expect(owner.call(createShippingZone, { body })).rejects.toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) as string },
    });
  });

  it('are no matter of who runs the store alone', async () => {
    const { client } = await addPerson(app, [STORE_MANAGER]);
    await expect(client.call(listShippingZones, {})).rejects.toMatchObject({ status: 403 });
    await expect(client.call(listTaxZones, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe('tax zones', () => {
  const tax = (name: string) => ({
    name,
    places: [{ country: 'GB' }],
    included: true,
    rates: { goods: 20, digital: 20, service: 20, shipping: 20 },
  });

  it('are made, changed by version, deleted and brought back', async () => {
    const { zone: made } = await owner.call(createTaxZone, {
      body: { ...tax('VAT'), rates: { goods: 8.875 } },
    });
    expect(made).toMatchObject({ rates: { goods: 8.875, digital: 0, service: 0, shipping: 0 }, version: 1 });
    const params = { zoneId: made.id };
    const body = { version: 1, zone: tax('VAT, all') };
    expect((await owner.call(updateTaxZone, { params, body })).zone).toMatchObject({
      name: 'VAT, all',
      version: 2,
    });
    await expect(owner.call(updateTaxZone, { params, body })).rejects.toMatchObject({ code: 'STALE' });
    const { binEntryId } = await owner.call(deleteTaxZone, { params });
    expect((await owner.call(listTaxZones, {})).zones).toEqual([]);
    await owner.call(restoreFromBin, { params: { entryId: binEntryId }, body: {} });
    expect((await owner.call(listTaxZones, {})).zones.map(({ id }) => id)).toEqual([made.id]);
  });

  it.each([[-1], [101], [1.2345]])('have no rate of %d', async (goods) => {
    const body = { ...tax('Odd'), rates: { goods } };
    await expect(owner.call(createTaxZone, { body })).rejects.toMatchObject({
      status: 400,
      errors: { 'rates.goods': expect.any(String) as string },
    });
  });
});
