import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { PRIVACY_PATH } from '#shared/features/privacy/paths.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { PersonalDataScreen } from './personal-data-screen.tsx';

const KEPT = [
  { name: 'orders', records: 2 },
  { name: 'subscriptions', records: 1 },
];

function show({ kept = KEPT, isDown = false } = {}) {
  const erased: unknown[] = [];
  const studio = createTestStudio({
    [`POST ${PRIVACY_PATH}/searches`]: () =>
      isDown ? refuse(503, 'UNAVAILABLE', 'Not now.') : { kept, openOrders: 1, liveSubscriptions: 1 },
    [`POST ${PRIVACY_PATH}/exports`]: () => ({
      path: '/s/personal-data/word',
      expiresOn: '2026-11-23T12:00:00.000Z',
      kept,
    }),
    [`POST ${PRIVACY_PATH}/erasures`]: () => {
      erased.push('ada');
      return { mark: 'erased-0123456789abcdef', erased: kept };
    },
  });
  renderInStudio(<PersonalDataScreen site="http://shop.localhost" />, studio);
  return { erased, user: userEvent.setup() };
}

async function lookUp(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByRole('textbox', { name: 'Email address' }), 'ada@marsh.example{Enter}');
}

afterEach(() => {
  cleanup();
  cleanNotifications();
});

it('tells what is kept, hands out the archive, and erases after a question that says what is lost', async () => {
  const { erased, user } = show();
  await lookUp(user);
  expect(await screen.findByText('2 orders')).toBeDefined();
  expect(screen.getByText('1 subscription')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Create an archive' }));
  const link = await screen.findByRole('link', { name: 'Download the archive' });
  expect(link.getAttribute('href')).toBe('http://shop.localhost/s/personal-data/word');
  await user.click(screen.getByRole('button', { name: 'Erase this person' }));
  expect(await screen.findByText(/1 order is not sent yet.*1 subscription ends at once/)).toBeDefined();
  expect(erased).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete permanently' }));
  expect(await screen.findByText('What was kept of ada@marsh.example is erased.')).toBeDefined();
  expect(erased).toEqual(['ada']);
  expect(screen.queryByText('2 orders')).toBeNull();
});

it('says that nothing is kept, and why it cannot be looked up', async () => {
  const { user } = show({ kept: [] });
  await lookUp(user);
  expect(await screen.findByText('No personal data found')).toBeDefined();
  cleanup();
  const down = show({ isDown: true });
  await lookUp(down.user);
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});
