import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { StoredTaxZone, TaxZoneInput } from '#shared/features/tax/contract.ts';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { TaxScreen } from './tax-screen.tsx';
import { describeRates, EMPTY_ZONE, findTaxErrors, type TaxForm, toTaxBody, toTaxForm } from './zone-form.ts';

afterEach(() => {
  cleanNotifications();
  cleanup();
  window.sessionStorage.clear();
  window.location.hash = '';
});

const LIST = '/api/v1/tax-zones';
const ID = 'a'.repeat(24);
const ZONE: StoredTaxZone = {
  id: ID,
  version: 1,
  name: 'VAT',
  places: [{ country: 'DE', regions: [], postalPrefixes: [] }],
  included: true,
  rates: { goods: 19, digital: 19, service: 7, shipping: 0 },
  createdOn: '2026-01-01T00:00:00.000Z',
};

function show(id = '', zones: readonly StoredTaxZone[] = [ZONE]) {
  const sent: TaxZoneInput[] = [];
  const studio = createTestStudio({
    [`GET ${LIST}`]: () => ({ zones }),
    [`POST ${LIST}`]: ({ body }: { body: TaxZoneInput }) => {
      sent.push(body);
      return { zone: { ...ZONE, ...body, id: 'b'.repeat(24) } };
    },
  });
  window.location.hash = `#/store/tax${id === '' ? '' : `?id=${id}`}`;
  renderInStudio(<TaxScreen currency="USD" country="DE" />, studio);
  return { sent };
}

it('tells what is taxed how at an address', async () => {
  show();
  expect(
    await screen.findByText('Physical products 19 %, Downloads and access 19 %, Services 7 %, in the prices'),
  ).toBeDefined();
  const table = within(screen.getByRole('table', { name: 'Tax by kind' }));
  const cells = within(table.getByRole('row', { name: /^Services/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['7 %', '$6.54', '$100.00']);
});

it('makes a zone with rates, and says which is none', async () => {
  const { sent } = show('new', []);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Sales tax');
  await press('Add all countries of the European Union');
  await userEvent.type(screen.getByRole('textbox', { name: 'Physical products, in percent' }), '101');
  await press('Create');
  expect(await screen.findByText('A rate is at most 100 %.')).toBeDefined();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Physical products, in percent' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Physical products, in percent' }), '8,875');
  await press('Create');
  await expect
    .poll(() => sent[0])
    .toMatchObject({ included: true, rates: { goods: 8.875, digital: 0, service: 0, shipping: 0 } });
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('comes back as it was stored', () => {
  const { id: _id, version: _version, createdOn: _createdOn, ...facts } = ZONE;
  expect(toTaxBody(toTaxForm(ZONE))).toEqual(facts);
  expect(describeRates(toTaxBody(EMPTY_ZONE))).toBe('No tax');
});

it.each<[Partial<TaxForm>, string]>([
  [{ name: '' }, 'name'],
  [{ places: [] }, 'places'],
  [{ goods: 'much' }, 'goods'],
  [{ shipping: '-1' }, 'shipping'],
  [{ digital: '1.2345' }, 'digital'],
])('with %j is wrong at %s', (part, field) => {
  expect(Object.keys(findTaxErrors({ ...toTaxForm(ZONE), ...part }))).toEqual([field]);
});

it('takes states by their names, and shows those that were written as text', async () => {
  const parts = { country: 'US', regions: ['maine', 'Somewhere'], postalPrefixes: [] };
  show(ID, [{ ...ZONE, places: [parts] }]);
  const states = await screen.findByRole('combobox', { name: 'States or provinces' });
  const chosen = within(screen.getByRole('group', { name: 'Parts of United States' }));
  expect([chosen.getByText('Maine (ME)'), chosen.getByText('Somewhere')]).toHaveLength(2);
  await userEvent.type(states, 'verm');
  await userEvent.click(await screen.findByRole('option', { name: 'Vermont (VT)' }));
  expect(chosen.getByText('Vermont (VT)')).toBeDefined();
});
