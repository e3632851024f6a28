import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Coupon, CouponInput } from '#shared/features/coupons/contract.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { CouponsScreen } from './coupons-screen.tsx';

afterEach(() => {
  cleanNotifications();
  cleanup();
  window.sessionStorage.clear();
  window.location.hash = '';
});

const LIST = '/api/v1/coupons';
const idOf = (number: number) => String(number).padStart(24, '0');

const FACTS = {
  enabled: true,
  minimumSubtotal: null,
  productIds: [],
  categoryIds: [],
  startsOn: null,
  endsOn: null,
  useLimit: null,
  useLimitPerPerson: null,
};

function toCoupon(body: CouponInput, id: string, version = 1): Coupon {
  return { ...body, id, version, uses: 0, createdOn: '2026-01-01T00:00:00.000Z' };
}

/** A server that keeps coupons. */
function show(options: { id?: string; meanwhile?: Partial<CouponInput> } = {}) {
  let { meanwhile } = options;
  const percent = { kind: 'percent', percent: 10 } as const;
  let coupons = [
    toCoupon({ ...FACTS, code: 'SPRING', title: 'Spring', offer: percent }, idOf(1)),
    toCoupon({ ...FACTS, code: null, title: 'Long weekend', offer: { kind: 'freeShipping' } }, idOf(2)),
  ];
  const studio = createTestStudio({
    [`GET ${LIST}`]: () => ({ coupons, names: {} }),
    'GET /api/v1/products': () => ({ products: [], total: 0, hasNextPage: false, nextPageCursor: null }),
    [`POST ${LIST}`]: ({ body }: { body: CouponInput }) => {
      if (coupons.some(({ code }) => code !== null && code === body.code)) {
        return refuse(409, 'CODE_TAKEN', 'Another coupon has this code.');
      }
      const coupon = toCoupon(body, idOf(coupons.length + 1));
      coupons = [coupon, ...coupons];
      return { coupon };
    },
    [`PUT ${LIST}/${idOf(1)}`]: ({ body }: { body: { version: number; coupon: CouponInput } }) => {
      const stored = coupons.find(({ id }) => id === idOf(1));
      if (stored === undefined) return refuse(404, 'COUPON_NOT_FOUND', 'Gone.');
      if (meanwhile !== undefined) {
        const current = {
          ...stored,
          ...toCoupon({ ...stored, ...meanwhile }, stored.id, stored.version + 1),
        };
        coupons = coupons.map((one) => (one === stored ? current : one));
        meanwhile = undefined;
        return refuse(409, 'STALE', 'Changed.', { current });
      }
      const coupon = toCoupon(body.coupon, stored.id, stored.version + 1);
      coupons = coupons.map((one) => (one === stored ? coupon : one));
      return { coupon };
    },
  });
  window.location.hash = `#/store/coupons${options.id === undefined ? '' : `?id=${options.id}`}`;
  renderInStudio(
    <CouponsScreen
      site={{ currency: 'USD', timeZone: 'America/New_York', address: 'https://shop.example' }}
      stores={[]}
    />,
    studio,
  );
  return { coupons: () => coupons };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const write = async (name: string, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('lists codes and what applies by itself, switches one off, and takes that back', async () => {
  const { coupons } = show();
  const codes = within(await screen.findByRole('list', { name: 'Coupons' }));
  expect(codes.getByText('10 % off any order')).toBeDefined();
  const discounts = within(screen.getByRole('list', { name: 'Discounts' }));
  expect(discounts.getByText('Free shipping')).toBeDefined();
  await userEvent.click(codes.getByRole('switch', { name: 'SPRING is in use' }));
  await expect.poll(() => coupons()[0]?.enabled).toBe(false);
  await press('Undo');
  await expect.poll(() => coupons()[0]?.enabled).toBe(true);
});

it('makes a copy that is off under a code of its own, and opens it', async () => {
  const { coupons } = show();
  await press('More actions for SPRING');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByRole('heading', { name: 'SPRING-2' })).toBeDefined();
  expect(coupons()[0]).toMatchObject({ code: 'SPRING-2', enabled: false });
});

it('makes a coupon, and says what is wrong before and after it is sent', async () => {
  const { coupons } = show({ id: 'new' });
  await write('Name', 'Autumn');
  expect(
    await screen.findByText('A cart of 3 items at $20.00 would pay $54.00 instead of $60.00.'),
  ).toBeDefined();
  await press('Create');
  expect(await screen.findByText('Enter a code, or generate one.')).toBeDefined();
  await write('Code', 'spring');
  await press('Create');
  expect(await screen.findByText(/^Not saved\. Another coupon has this code\./)).toBeDefined();
  await press('Generate');
  await press('Create');
  expect(await screen.findByText(/ was created\.$/)).toBeDefined();
  expect(coupons()[0]).toMatchObject({ title: 'Autumn', code: expect.stringMatching(/^\w{8}$/) as string });
});

it('takes over what somebody else changed in other fields, and asks about the same one', async () => {
  const { coupons } = show({ id: idOf(1), meanwhile: { title: 'Theirs', useLimit: 5 } });
  await write('Name', 'Mine');
  await press('Save');
  const question = await screen.findByRole('group', { name: 'Two versions of the name' });
  expect((await field('Total uses')).value).toBe('5');
  await userEvent.click(within(question).getByRole('button', { name: 'Keep my version' }));
  await press('Save');
  await expect.poll(() => coupons()[0]).toMatchObject({ title: 'Mine', useLimit: 5, version: 3 });
  expect(await screen.findByText(/^Saved \d/)).toBeDefined();
});

it('shows the link of a coupon with a button that copies it, and none for a discount without a code', async () => {
  show({ id: idOf(1) });
  expect((await field('Link')).value).toBe('https://shop.example/discount/SPRING');
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBeDefined();
  cleanup();
  show({ id: idOf(2) });
  await field('Name');
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
});
