import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { SiteLockScreen } from './site-lock-screen.tsx';

/** A server of a site with a password, or without. */
function show(isLockedFirst: boolean, refusal?: Response) {
  let isLocked = isLockedFirst;
  const sent: unknown[] = [];
  const studio = createTestStudio({
    'GET /api/v1/site-lock': () => ({ isLocked }),
    'PUT /api/v1/site-lock': ({ body }: { body: Record<string, unknown> }) => {
      sent.push(body);
      if (refusal !== undefined) return refusal;
      isLocked = body['password'] !== null;
      return { isLocked };
    },
  });
  renderInStudio(<SiteLockScreen />, studio);
  return { sent };
}

afterEach(cleanup);

describe('the password of a site', () => {
  it('is set, and holds at once', async () => {
    const { sent } = show(false);
    await userEvent.type(await screen.findByLabelText('Password'), 'low tide');
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(await screen.findByText(/Visitors enter a password before/)).toBeTruthy();
    expect(sent).toEqual([{ password: 'low tide' }]);
  });

  it('is taken away', async () => {
    const { sent } = show(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the password' }));
    expect(await screen.findByText('Everybody sees the site.')).toBeTruthy();
    expect(sent).toEqual([{ password: null }]);
  });

  it('that is too short is not sent', async () => {
    const { sent } = show(false);
    await userEvent.type(await screen.findByLabelText('Password'), 'low');
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(await screen.findByText('A password has at least 6 characters.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('stays as it is where the server refuses', async () => {
    show(true, refuse(403, 'NOT_ALLOWED', 'Your role does not allow this.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the password' }));
    expect(await screen.findByText(/Nothing was changed/)).toBeTruthy();
    expect(screen.getByText(/Visitors enter a password before/)).toBeTruthy();
  });
});
