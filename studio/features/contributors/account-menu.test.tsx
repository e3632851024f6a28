import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useSession } from './queries.ts';

const contributor = { id: 'a'.repeat(24), email: 'ines@x.example', name: 'Ines', roles: [1], isOwner: true };

afterEach(cleanup);

function Door() {
  const session = useSession();
  if (session.data === undefined) return <p>Waiting</p>;
  return session.data === null ? <p>Signed out</p> : <AccountMenu contributor={session.data.contributor} />;
}

it('says who is signed in, changes the colours, and signs out', async () => {
  const studio = createTestStudio({ getSession: () => ({ contributor }), signOut: () => ({}) });
  renderInStudio(<Door />, studio);
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }));
  expect(screen.getByText('ines@x.example')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(studio.settings.get().colorTheme).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Signed out')).toBeDefined();
});
