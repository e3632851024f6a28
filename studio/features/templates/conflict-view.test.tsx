import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ConflictView } from './conflict-view.tsx';

afterEach(cleanup);

it('shows both texts side by side and lets either go on', async () => {
  const chosen: string[] = [];
  renderInStudio(
    <ConflictView
      path="a.page"
      mine={'same\nmine'}
      theirs={'same\ntheirs'}
      onKeepMine={() => chosen.push('mine')}
      onTakeTheirs={() => chosen.push('theirs')}
    />,
    createTestStudio({}),
  );
  expect(within(screen.getByRole('region', { name: 'My version' })).getByText('mine')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Their version' })).getByText('theirs')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my version' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use their version' }));
  expect(chosen).toEqual(['mine', 'theirs']);
});
