import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const contributor = { id: 'a'.repeat(24), email: 'ines@x.example', name: 'Ines', roles: [1], isOwner: true };

afterEach(cleanup);

async function fill(email: string, password: string): Promise<void> {
  if (email !== '') await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), email);
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('says what is missing before anything is sent', async () => {
  const sent: unknown[] = [];
  renderInStudio(<SignInScreen />, createTestStudio({ signIn: (input) => sent.push(input) }));
  await fill('', '');
  expect(screen.getByText('Enter your email address.')).toBeDefined();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect(sent).toEqual([]);
});

it('sends what was typed', async () => {
  const sent: unknown[] = [];
  const signIn = (input: unknown) => {
    sent.push(input);
    return { contributor };
  };
  renderInStudio(<SignInScreen />, createTestStudio({ signIn }));
  await fill('ines@x.example', 'low tide');
  expect(sent).toEqual([{ site: 'http://localhost:4000', email: 'ines@x.example', password: 'low tide' }]);
});

it('shows the host’s sentence and keeps what was typed when the login is refused', async () => {
  const signIn = () => {
    throw Object.assign(new Error(), { code: 'SIGN_IN_REFUSED', message: 'These do not fit together.' });
  };
  renderInStudio(<SignInScreen />, createTestStudio({ signIn }));
  await fill('ines@x.example', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('These do not fit together.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ines@x.example');
});
