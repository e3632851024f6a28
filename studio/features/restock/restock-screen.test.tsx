import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RestockGroup } from '#shared/features/restock/contract.ts';
import { RESTOCK_GROUPS_PATH, RESTOCK_PATH, RESTOCK_SEND_ALL_PATH } from '#shared/features/restock/paths.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { RestockScreen } from './restock-screen.tsx';

const idOf = (letter: string) => letter.repeat(24);

function groupOf(letter: string, signUpCount: number, qtyInStock: number): RestockGroup {
  return {
    productId: idOf('9'),
    variantId: idOf(letter),
    productName: 'Tide mug',
    sku: letter,
    attributes: { Glaze: letter },
    signUpCount,
    toldCount: 1,
    lastSignUpOn: '2026-11-21T12:00:00.000Z',
    qtyInStock,
    unlimited: false,
  };
}

interface Sent {
  readonly sendRequests: readonly { readonly variantId: string; readonly force: boolean }[];
}

function show({ maySend = true, groups = [groupOf('a', 2, 3), groupOf('b', 1, 0)], isDown = false } = {}) {
  const sent: Sent[] = [];
  const studio = createTestStudio({
    [`GET ${RESTOCK_GROUPS_PATH}`]: () =>
      isDown
        ? refuse(503, 'UNAVAILABLE', 'Not now.')
        : { signUpGroups: groups, hasNextPage: false, nextPageCursor: null },
    [`GET ${RESTOCK_PATH}`]: () => ({
      signUps: [
        {
          id: idOf('1'),
          siteVisitorEmail: 'ada@example.com',
          isJoinMailingList: true,
          language: 'de',
          createdOn: '2026-11-21T12:00:00.000Z',
          status: 'SENT',
        },
      ],
      hasNextPage: false,
      nextPageCursor: null,
    }),
    [`POST ${RESTOCK_SEND_ALL_PATH}`]: ({ body }: { body: Sent }) => {
      sent.push(body);
      return {
        results: body.sendRequests.map(({ variantId }) => ({
          productId: idOf('9'),
          variantId,
          queued: 2,
          alreadySent: 0,
        })),
      };
    },
  });
  renderInStudio(
    <RestockScreen maySend={maySend} settingsPath="settings/store" previewPath="settings/mail-previews" />,
    studio,
  );
  return { sent, user: userEvent.setup() };
}

beforeEach(() => {
  window.location.hash = '#/store/restock';
});

afterEach(() => {
  cleanup();
  cleanNotifications();
});

it('tells everybody whose wish is in stock, after it was asked', async () => {
  const { sent, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Notify everyone whose product is in stock' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write to 2 people?' });
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('2 people will get an email.')).toBeDefined();
  expect(sent).toMatchObject([{ sendRequests: [{ variantId: idOf('a'), force: false }] }]);
});

it('warns before it tells people of what is still sold out', async () => {
  const { sent, user } = show();
  await user.click(
    await screen.findByRole('button', { name: /^Notify 1 person about Tide mug, b although/ }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Write to 1 person?' });
  expect(within(dialog).getByText(/still sold out/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(sent).toMatchObject([{ sendRequests: [{ force: true }] }]));
});

it('shows who asked for a variant and what became of it', async () => {
  const { user } = show({ maySend: false });
  await user.click(await screen.findByRole('link', { name: 'Waiting list of Tide mug, a' }));
  const people = await screen.findByRole('list', { name: 'People' });
  expect(people.textContent).toContain('ada@example.com');
  expect(people.textContent).toContain('Notified');
  expect(screen.queryByRole('button', { name: /^Notify/ })).toBeNull();
});

it('says that nobody waits, and why the list cannot be read', async () => {
  show({ groups: [] });
  expect(await screen.findByText('No waiting lists yet')).toBeDefined();
  cleanup();
  show({ isDown: true });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});
