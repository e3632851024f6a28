import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { judgeReview, listReviews } from '#shared/features/reviews/contract.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ReviewsScreen } from './reviews-screen.tsx';

const LIST = `${listReviews.method} ${listReviews.path}`;
const REVIEW = {
  id: 'a'.repeat(24),
  productId: 'b'.repeat(24),
  productName: 'Tide mug',
  orderId: 'c'.repeat(24),
  version: 1,
  stars: 4,
  body: 'Sits well in the hand.',
  authorName: 'Ada M.',
  language: 'en',
  state: 'waiting',
  writtenOn: '2026-11-21T08:00:00.000Z',
};
const JUDGE = `${judgeReview.method} ${judgeReview.path.replace(':reviewId', REVIEW.id)}`;

type Calls = Parameters<typeof createTestStudio>[0];

const show = (calls: Calls, mayJudge = true) =>
  renderInStudio(
    <ReviewsScreen mayJudge={mayJudge} settingsPath="settings/store" />,
    createTestStudio(calls),
  );

afterEach(cleanup);

it('shows what waits and says which version was read when it is decided', async () => {
  const sent: unknown[] = [];
  let reviews = [REVIEW];
  show({
    [LIST]: () => ({ reviews, waiting: reviews.length, hasNextPage: false, nextPageCursor: null }),
    [JUDGE]: ({ body }: { body: unknown }) => {
      sent.push(body);
      reviews = [];
      return { review: { ...REVIEW, state: 'shown', version: 2 } };
    },
  });
  const list = await screen.findByRole('list', { name: 'Pending, the latest first' });
  expect(list.textContent).toContain('Sits well in the hand.');
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show the review of Tide mug by Ada M.' }));
  expect(await screen.findByText('No pending reviews')).toBeDefined();
  expect(sent).toEqual([{ state: 'shown', version: 1 }]);
});

it('says why a decision was not taken, and why reviews cannot be read', async () => {
  show({
    [LIST]: () => ({ reviews: [REVIEW], waiting: 1, hasNextPage: false, nextPageCursor: null }),
    [JUDGE]: () => refuse(409, 'STALE', 'The customer edited this review.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Hide/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('edited this review');
  cleanup();
  show({ [LIST]: () => refuse(503, 'UNAVAILABLE', 'Not now.') });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});

it('is for reading to who may not decide', async () => {
  show(
    { [LIST]: () => ({ reviews: [REVIEW], waiting: 1, hasNextPage: false, nextPageCursor: null }) },
    false,
  );
  await screen.findByText('Sits well in the hand.');
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
