import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const ASK = 'POST /api/v1/password-resets';
const SITE = 'http://localhost:4000';

afterEach(cleanup);

/** Opens the question over a server that answers as told, and notes what it was sent. */
async function open(answer: () => unknown, typed = '', site = SITE) {
  const sent: unknown[] = [];
  const ask = ({ body }: { body: unknown }) => {
    sent.push(body);
    return answer();
  };
  renderInStudio(<SignInScreen />, { ...createTestStudio({ [ASK]: ask }), site });
  if (typed !== '') await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a new password' }));
  return { sent, dialog, field: await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Email' }) };
}

const accepted = () => ({ success: true });

describe('a forgotten password', () => {
  it('is asked about with the address that was typed already', async () => {
    const { sent, dialog, field } = await open(accepted, 'ines@x.example');
    expect(field.value).toBe('ines@x.example');
    await userEvent.type(field, '{Enter}');
    expect((await dialog.findByRole('status')).textContent).toMatch(
      /^If there is an account for ines@x\.example, an email with a link is on its way\./,
    );
    expect(sent).toEqual([{ email: 'ines@x.example' }]);
    expect(document.activeElement).toBe(dialog.getByText('Close').closest('button'));
  });

  it.each([
    ['', 'Enter an email address.'],
    ['ines', 'Enter a valid email address.'],
  ])('needs an address before anything is sent: "%s"', async (typed, words) => {
    const { sent, dialog, field } = await open(accepted, typed);
    await userEvent.type(field, '{Enter}');
    expect(dialog.getByText(words)).toBeDefined();
    await userEvent.type(field, 'x');
    expect(dialog.queryByText(words)).toBeNull();
    expect(sent).toEqual([]);
  });

  it.each([
    ['was asked for too often', () => refuse(429, 'RATE_LIMITED', 'In a few seconds.'), /in an hour/],
    [
      'finds the server away',
      () => {
        throw Object.assign(new Error(), { code: 'SERVER_UNREACHABLE', message: 'Nobody there. Try again.' });
      },
      /^Nobody there\. Try again\.$/,
    ],
    ['is refused', () => refuse(503, 'BUSY', 'Come back later.'), /^Come back later\.$/],
  ])('says what to do when it %s, and can be asked again', async (_, answer, words) => {
    let current: () => unknown = answer;
    const { dialog, field } = await open(() => current(), 'ines@x.example');
    await userEvent.type(field, '{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toMatch(words);
    expect(field.value).toBe('ines@x.example');
    current = accepted;
    await userEvent.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect(await dialog.findByRole('status')).toBeDefined();
  });

  it.each([
    [SITE, `${SITE}/mail`],
    ['https://shop.example', undefined],
  ])('leads to the mails only where they stay on this machine: %s', async (site, address) => {
    const { dialog, field } = await open(accepted, 'ines@x.example', site);
    await userEvent.type(field, '{Enter}');
    await dialog.findByRole('status');
    expect(dialog.queryByRole('link', { name: 'View its emails' })?.getAttribute('href')).toBe(address);
  });
});
