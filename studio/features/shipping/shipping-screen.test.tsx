import { cleanNotifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ShippingZoneInput, StoredShippingZone } from '#shared/features/shipping/contract.ts';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ShippingScreen } from './shipping-screen.tsx';

afterEach(() => {
  cleanNotifications();
  cleanup();
  window.sessionStorage.clear();
  window.location.hash = '';
  stored = 0;
});

const LIST = '/api/v1/shipping-zones';
const idOf = (number: number) => String(number).padStart(24, '0');

let stored = 0;

function toZone({ options, ...zone }: ShippingZoneInput, number: number): StoredShippingZone {
  return {
    ...zone,
    options: options.map((option) => ({
      ...option,
      id: option.id ?? idOf(100 + (stored += 1)),
    })),
    id: idOf(number),
    version: 1,
    createdOn: '2026-01-01T00:00:00.000Z',
  };
}

const zoneOf = (name: string, country: string, price?: string): ShippingZoneInput => ({
  name,
  places: [{ country, regions: [], postalPrefixes: [] }],
  options:
    price === undefined
      ? []
      : [
          {
            name: `${name} post`,
            description: '',
            rate: { kind: 'flat', price: { currency: 'USD', value: price } },
            profiles: [],
          },
        ],
});

/** A server that keeps zones. */
function show(id = '', language = 'en-US') {
  let zones = [
    toZone(zoneOf('Home', 'US', '5.00'), 1),
    toZone(zoneOf('Elsewhere', '*', '20.00'), 2),
    toZone(zoneOf('Home again', 'US'), 3),
  ];
  const studio = createTestStudio({
    [`GET ${LIST}`]: () => ({ zones }),
    [`POST ${LIST}`]: ({ body }: { body: ShippingZoneInput }) => {
      const zone = toZone(body, zones.length + 1);
      zones = [...zones, zone];
      return { zone };
    },
    [`PUT ${LIST}/${idOf(1)}`]: ({ body }: { body: { zone: ShippingZoneInput } }) => {
      const zone = toZone(body.zone, 1);
      zones = zones.map((one) => (one.id === zone.id ? zone : one));
      return { zone };
    },
    [`DELETE ${LIST}/${idOf(1)}`]: () => {
      zones = zones.filter((one) => one.id !== idOf(1));
      return { success: true, binEntryId: idOf(99) };
    },
    [`POST /api/v1/bin/${idOf(99)}/restoration`]: () => {
      zones = [toZone(zoneOf('Home', 'US', '5.00'), 1), ...zones];
      return { itemId: idOf(1), kind: 'shipping-zone', title: 'Home', place: '' };
    },
  });
  window.location.hash = `#/store/shipping${id === '' ? '' : `?id=${id}`}`;
  renderInStudio(
    <ShippingScreen currency="USD" country="US" weightUnit="POUND" language={language} />,
    studio,
  );
  return { zones: () => zones };
}

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('warns of zones that name the same place, and tells what an address is offered', async () => {
  show();
  const warnings = within(await screen.findByRole('list', { name: 'Warnings' }));
  expect(warnings.getByText('“Home again” has no options, so nothing is shipped there.')).toBeDefined();
  expect(warnings.getByText(/^“Home” and “Home again” both name United States\./)).toBeDefined();
  const offered = within(screen.getByRole('list', { name: 'Rates offered' }));
  expect(offered.getByText('Home post')).toBeDefined();
  expect(offered.getByText('$5.00')).toBeDefined();
});

it('makes a zone with an option, and says what is wrong with it', async () => {
  const { zones } = show('new');
  fill(await screen.findByRole('textbox', { name: 'Name' }), 'Union');
  await press('Add all countries of the European Union');
  await press('Add an option');
  await press('Create');
  expect(await screen.findByText('Enter an amount such as 12.50.')).toBeDefined();
  const option = within(screen.getByRole('group', { name: 'Standard shipping' }));
  fill(option.getByRole('textbox', { name: 'Name' }), 'Post');
  fill(option.getByRole('textbox', { name: 'Price in USD' }), '9');
  await press('Add a surcharge for some products');
  fill(screen.getByRole('textbox', { name: 'Surcharge name' }), 'Bulky');
  fill(screen.getByRole('textbox', { name: 'Products tagged' }), 'bulky');
  fill(screen.getByRole('textbox', { name: 'More in USD' }), '4');
  await press('Create');
  await expect.poll(() => zones().at(-1)?.places.length).toBe(27);
  expect(zones().at(-1)?.options[0]).toMatchObject({
    name: 'Post',
    rate: { kind: 'flat', price: { value: '9.00' } },
    profiles: [{ title: 'Bulky', tag: 'bulky', price: { value: '4.00' }, per: 'piece' }],
  });
});

it('keeps the id of an option that is changed, and moves it by keys', async () => {
  const { zones } = show(idOf(1));
  await press('Add an option');
  const option = within(await screen.findByRole('group', { name: 'Standard shipping' }));
  fill(option.getByRole('textbox', { name: 'Name' }), 'Fast');
  fill(
    within(screen.getByRole('group', { name: 'Fast' })).getByRole('textbox', { name: 'Price in USD' }),
    '15',
  );
  screen.getByRole('button', { name: 'Move Fast' }).focus();
  await userEvent.keyboard('{ArrowUp}');
  await press('Save');
  await expect.poll(() => zones()[0]?.options.map(({ name }) => name)).toEqual(['Fast', 'Home post']);
  expect(zones()[0]?.options[1]?.id).toBe(idOf(101));
});

it('deletes a zone and brings it back', async () => {
  const { zones } = show();
  await press('More actions for Home');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await expect.poll(() => zones().length).toBe(2);
  await press('Undo');
  await expect.poll(() => zones().length).toBe(3);
});

it('takes weights in the unit of the site and stores grams', async () => {
  const { zones } = show(idOf(1));
  await press('Add an option');
  const option = within(await screen.findByRole('group', { name: 'Standard shipping' }));
  await userEvent.click(option.getByRole('combobox', { name: 'Price' }));
  await userEvent.click(await screen.findByRole('option', { name: 'By weight' }));
  const from = await option.findByRole('textbox', { name: 'From a weight in lb' });
  await userEvent.clear(from);
  await userEvent.type(from, 'light');
  await userEvent.type(option.getByRole('textbox', { name: 'Price in USD' }), '4');
  await userEvent.type(option.getByRole('textbox', { name: 'Maximum weight in lb' }), '5');
  await press('Save');
  expect(await screen.findByText('Enter a weight such as 1.5.')).toBeDefined();
  await userEvent.clear(from);
  await userEvent.type(from, '0.5');
  await press('Save');
  await expect
    .poll(() => zones()[0]?.options[1]?.rate)
    .toMatchObject({ kind: 'byWeight', tiers: [{ fromGrams: 227 }], upToGrams: 2268 });
});

it('names new options in the language of the site, and after what they become', async () => {
  show(idOf(1), 'de-DE');
  await press('Add an option');
  const option = within(await screen.findByRole('group', { name: 'Standardversand' }));
  await press('Add an option');
  expect(await screen.findByRole('group', { name: 'Expressversand' })).toBeDefined();
  await userEvent.click(option.getByRole('combobox', { name: 'Price' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Pickup' }));
  expect(await screen.findByRole('group', { name: 'Abholung' })).toBeDefined();
});
