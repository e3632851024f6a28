import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ProtectedPagesScreen } from './protected-pages-screen.tsx';

const diary = { id: 'd'.repeat(24), name: 'Diary', isVisible: true };
const home = {
  id: 'a'.repeat(24),
  title: 'Home',
  path: '/',
  isHome: true,
  isProtected: false,
  productId: null,
  isUnpublished: false,
};
const essays = { ...home, id: 'b'.repeat(24), title: 'Essays', path: '/essays', isHome: false };

afterEach(() => {
  cleanNotifications();
  cleanup();
});

const LIST = 'GET /api/v1/pages/protection';
const words = async () =>
  (await screen.findAllByRole('listitem')).map((item) =>
    [...item.querySelectorAll('p')].map((line) => line.textContent).join('|'),
  );

it('protects a page by a product, and takes that back', async () => {
  const sent: unknown[] = [];
  let productId: string | null = null;
  const studio = createTestStudio({
    [LIST]: () => ({
      pages: [
        home,
        { ...essays, productId, isProtected: productId !== null, isUnpublished: productId !== null },
      ],
      products: [diary],
    }),
    [`PUT /api/v1/pages/${essays.id}/protection`]: ({ body }: { body: { productId: string | null } }) => {
      sent.push(body);
      ({ productId } = body);
      return { collectionId: essays.id, productId };
    },
  });
  renderInStudio(<ProtectedPagesScreen />, studio);
  expect(await words()).toEqual([
    'Home|/|The home page is always open to everybody.',
    'Essays|/essays|Everybody sees it.',
  ]);
  await userEvent.click(screen.getByRole('combobox', { name: 'Who sees Essays' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Buyers of Diary' }));
  expect(await screen.findByText('Essays is protected once it is published.')).toBeDefined();
  expect((await words())[1]).toBe('EssaysNot published yet|/essays|Who buys Diary sees it.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(async () => (await words())[1]).toBe('Essays|/essays|Everybody sees it.');
  expect(sent).toEqual([{ productId: diary.id }, { productId: null }]);
});

it.each([
  ['is gone', { products: [] }, /no longer exists, so nobody sees it/],
  ['is hidden', { products: [{ ...diary, isVisible: false }] }, /nobody can buy it now/],
])('says so where the product that opens a page %s', async (_, { products }, text) => {
  const page = { ...essays, isProtected: true, productId: products[0]?.id ?? null };
  renderInStudio(
    <ProtectedPagesScreen />,
    createTestStudio({ [LIST]: () => ({ pages: [home, page], products }) }),
  );
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Who sees Essays' })).toBeDefined();
});

it('says what to make first, and why pages cannot be read', async () => {
  let isDown = true;
  const answer = () =>
    isDown ? refuse(500, 'SERVER_ERROR', 'It is down.') : { pages: [home, essays], products: [] };
  renderInStudio(<ProtectedPagesScreen />, createTestStudio({ [LIST]: answer }));
  await screen.findByText('It is down.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No product opens pages yet')).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
});
