import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answers,
  createTestStudio,
  refuse,
  renderInStudio,
} from '../../components/testing/render-in-studio.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const ASK = 'POST /api/v1/sign-in-links';
const CODE = 'a-code-that-came-by-mail';
const contributor = { id: 'a'.repeat(24), email: 'ines@x.example', name: 'Ines', roles: [1], isOwner: true };

afterEach(cleanup);

async function open(answers: Answers) {
  renderInStudio(<SignInScreen />, createTestStudio(answers));
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ines@x.example');
  await userEvent.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
  return within(await screen.findByRole('dialog', { name: 'Sign in by email' }));
}

describe('a sign-in link', () => {
  it('is asked for with the address that was typed, and its code signs in', async () => {
    const sent: unknown[] = [];
    const dialog = await open({
      [ASK]: ({ body }: { body: unknown }) => {
        sent.push(body);
        return { success: true };
      },
      signInByLink: (input: unknown) => {
        sent.push(input);
        return { contributor };
      },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Send the link' }));
    expect((await dialog.findByRole('status')).textContent).toContain('within 15 minutes');
    const field = dialog.getByRole('textbox', { name: 'Code from the email' });
    await userEvent.type(field, 'short{Enter}');
    expect(dialog.getByText('This code is not complete.')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, `http://localhost:4000/account/sign-in?token=${CODE}{Enter}`);
    expect(sent).toEqual([{ email: 'ines@x.example' }, { site: 'http://localhost:4000', token: CODE }]);
  });

  it('can be used by who has a code already, and says why one is refused', async () => {
    const dialog = await open({
      signInByLink: () => {
        throw Object.assign(new Error(), { code: 'SIGN_IN_REFUSED', message: 'This was used before.' });
      },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'I have a code already' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Code from the email' }), `${CODE}{Enter}`);
    expect((await dialog.findByRole('alert')).textContent).toBe('This was used before.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send another link' }));
    expect(dialog.getByRole('button', { name: 'Send the link' })).toBeDefined();
  });

  it('says what to do when it was asked for too often', async () => {
    const dialog = await open({ [ASK]: () => refuse(429, 'RATE_LIMITED', 'In a few seconds.') });
    await userEvent.click(await dialog.findByRole('button', { name: 'Send the link' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/in an hour/);
  });
});
