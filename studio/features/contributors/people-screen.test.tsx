import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PeopleScreen } from './people-screen.tsx';

const [INES, MARA, JON, INVITED] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(24)) as [
  string,
  string,
  string,
  string,
];
const JOINED = '2026-11-01T12:00:00.000Z';
const me = { id: INES, email: 'ines@x.example', name: 'Ines', roles: [1], isOwner: true };
const mara = {
  id: MARA,
  email: 'mara@x.example',
  name: 'Mara',
  roles: [15],
  isOwner: false,
  joinedOn: JOINED,
};
const jon = { ...mara, id: JON, email: 'jon@x.example', name: 'Jon', roles: [3] };
const invitation = {
  id: INVITED,
  email: 'eve@x.example',
  roles: [4],
  invitedBy: 'Ines',
  invitedOn: '2026-11-21T12:00:00.000Z',
  expiresOn: '2026-11-28T12:00:00.000Z',
};
const people = {
  contributors: [{ ...me, joinedOn: JOINED, lastSeenOn: '2026-11-21T12:03:30.000Z' }, mara, jon],
  invitations: [invitation],
};
const LIST = 'GET /api/v1/contributors';

afterEach(() => {
  cleanNotifications();
  cleanup();
});

interface Call {
  readonly path: string;
  readonly method: string;
  readonly body?: unknown;
}

/** Shows the screen over a server that notes what is written. */
function show(answers: Readonly<Record<string, unknown>> = {}, who = me) {
  const sent: unknown[] = [];
  const note = (answer: unknown) => (input: Call) => {
    sent.push([input.method, input.path, ...(input.body === undefined ? [] : [input.body])]);
    return typeof answer === 'function' ? (answer as () => unknown)() : answer;
  };
  const noted = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, name.startsWith('GET') ? answer : note(answer)]),
  ) as Answers;
  const studio = createTestStudio({
    [LIST]: () => people,
    getSession: () => ({ contributor: who }),
    ...noted,
  });
  renderInStudio(
    <>
      <PeopleScreen me={who} />
      <PasswordDialog />
    </>,
    studio,
  );
  return sent;
}

const row = async (name: string) =>
  within((await screen.findByText(name, { selector: 'p' })).closest('li') ?? document.body);
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the list of people', () => {
  it('says of each who they are, what they may do and when they were seen', async () => {
    show();
    const own = await row('Ines');
    expect(own.getByText('Owner')).toBeDefined();
    expect(own.getByText('You')).toBeDefined();
    expect(own.getByText(/^Administrator\. Joined .*2026, last seen just now\.$/)).toBeDefined();
    expect((await row('Mara')).getByText(/^Website manager\. Joined .*, never signed in\.$/)).toBeDefined();
    expect(
      (await row('eve@x.example')).getByText(/^Content editor\. Invited by Ines, 4 minutes ago/),
    ).toBeDefined();
  });

  it('offers nothing that would be refused: neither at the owner, nor at oneself, nor at a higher role', async () => {
    show({}, { ...me, id: JON, name: 'Jon', roles: [15], isOwner: false });
    expect((await row('Ines')).queryAllByRole('button')).toEqual([]);
    expect((await row('Jon')).queryAllByRole('button')).toEqual([]);
    expect((await row('Mara')).getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Change roles',
      'Sign out everywhere',
      'Remove',
    ]);
    expect(screen.queryByRole('button', { name: 'Transfer ownership…' })).toBeNull();
  });

  it('says when one is alone, and why the list cannot be read', async () => {
    let isAway = true;
    const alone = { contributors: [people.contributors[0]], invitations: [] };
    show({ [LIST]: () => (isAway ? refuse(403, 'NOT_ALLOWED', 'Your role does not allow this.') : alone) });
    expect((await screen.findByRole('alert')).textContent).toContain('Your role does not allow this.');
    isAway = false;
    await click('Try again');
    expect(await screen.findByText(/^Nobody else works on this site yet/)).toBeDefined();
  });

  it('removes at once and brings back on Undo', async () => {
    const sent = show({
      [`DELETE /api/v1/contributors/${MARA}`]: { success: true },
      [`POST /api/v1/contributors/${MARA}/restoration`]: { contributor: mara },
    });
    await row('Mara');
    await click('Remove: Mara');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Mara is back with the roles they had.')).toBeDefined();
    expect(sent).toEqual([
      ['DELETE', `/api/v1/contributors/${MARA}`],
      ['POST', `/api/v1/contributors/${MARA}/restoration`],
    ]);
  });

  it('says why somebody could not be removed', async () => {
    show({
      [`DELETE /api/v1/contributors/${MARA}`]: () => refuse(409, 'LAST_ADMIN', 'Somebody has to run it.'),
    });
    await row('Mara');
    await click('Remove: Mara');
    expect(await screen.findByText('Somebody has to run it.')).toBeDefined();
  });

  it('takes an invitation back, and invites again on demand', async () => {
    const sent = show({
      [`DELETE /api/v1/invitations/${INVITED}`]: { success: true },
      'POST /api/v1/invitations': { invitation },
      [`POST /api/v1/invitations/${INVITED}/mails`]: { invitation },
    });
    await row('eve@x.example');
    await click('Send again: eve@x.example');
    await screen.findByText('A new link is on its way to eve@x.example.');
    await click('Revoke: eve@x.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Invite again' }));
    await screen.findByText('eve@x.example is invited again, with a new link.');
    expect(sent).toEqual([
      ['POST', `/api/v1/invitations/${INVITED}/mails`],
      ['DELETE', `/api/v1/invitations/${INVITED}`],
      ['POST', '/api/v1/invitations', { email: 'eve@x.example', roles: [4] }],
    ]);
  });
});

describe('inviting', () => {
  it('says what is missing before anything is sent, and takes it away as it is mended', async () => {
    const sent = show({ 'POST /api/v1/invitations': { invitation } });
    await click('Invite a person');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(dialog.getByText('Enter an email address.')).toBeDefined();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Content editor/ }));
    expect(dialog.queryByText('Choose at least one role.')).toBeNull();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'eve@x.example{Enter}');
    await screen.findByText('An invitation is on its way to eve@x.example.');
    expect(sent).toEqual([['POST', '/api/v1/invitations', { email: 'eve@x.example', roles: [4] }]]);
  });

  it('lets no role be given that is above the own', async () => {
    show({}, { ...me, roles: [15], isOwner: false });
    await click('Invite a person');
    const dialog = within(await screen.findByRole('dialog'));
    const isOpen = (name: RegExp) => !dialog.getByRole<HTMLInputElement>('checkbox', { name }).disabled;
    expect([isOpen(/^Administrator/), isOpen(/^Billing/), isOpen(/^Content editor/)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('asks for the password where the server wants it, and goes on by itself', async () => {
    let isConfirmed = false;
    const sent = show({
      'POST /api/v1/invitations': () =>
        isConfirmed ? { invitation } : refuse(403, 'PASSWORD_NEEDED', 'Confirm it.'),
      'POST /api/v1/session/confirmation': () => {
        isConfirmed = sent.length > 2;
        if (!isConfirmed) return refuse(403, 'WRONG_PASSWORD', 'This password is incorrect.');
        return { confirmedUntil: '2026-11-21T12:34:00.000Z' };
      },
    });
    await click('Invite a person');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Viewer/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'eve@x.example{Enter}');
    const question = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    await userEvent.type(question.getByLabelText('Your password'), 'wrong{Enter}');
    expect((await question.findByRole('alert')).textContent).toBe('This password is incorrect.');
    await userEvent.type(question.getByLabelText('Your password'), ' right{Enter}');
    await screen.findByText('An invitation is on its way to eve@x.example.');
  });

  it.each([
    [
      'Cancel',
      (question: HTMLElement) => userEvent.click(within(question).getByRole('button', { name: 'Cancel' })),
    ],
    [
      'Escape',
      (question: HTMLElement) => userEvent.type(within(question).getByLabelText('Your password'), '{Escape}'),
    ],
  ])('keeps what was typed when the password is not given: %s', async (_, how) => {
    show({
      'POST /api/v1/invitations': () => refuse(403, 'PASSWORD_NEEDED', 'Confirm it.'),
    });
    await click('Invite a person');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Viewer/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'eve@x.example{Enter}');
    await how(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Nothing was changed');
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('eve@x.example');
  });
});

describe('roles and ownership', () => {
  it('changes roles, and changes them back on Undo', async () => {
    const sent = show({
      [`PUT /api/v1/contributors/${JON}/roles`]: { contributor: jon },
    });
    await row('Jon');
    await click('Change roles: Jon');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Reporting/ }).checked).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Reporting/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change roles' }));
    expect(dialog.getByRole('alert').textContent).toBe('Choose at least one role.');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Store manager/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change roles' }));
    await screen.findByText('Jon is now: Store manager.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => sent.length).toBe(2);
    expect(sent).toEqual([
      ['PUT', `/api/v1/contributors/${JON}/roles`, { roles: [8] }],
      ['PUT', `/api/v1/contributors/${JON}/roles`, { roles: [3] }],
    ]);
  });

  it('tells what a role allows', async () => {
    show();
    await click('Invite a person');
    const dialog = within(await screen.findByRole('dialog'));
    const reporting = dialog.getByRole('checkbox', { name: /^Reporting/ }).closest('div[class*="role"]');
    expect(within(reporting as HTMLElement).getByText('Sales reports')).toBeDefined();
  });

  it('hands the site over only to a person that was chosen', async () => {
    const sent = show({ 'POST /api/v1/website/owner': { contributor: mara } });
    await row('Mara');
    await click('Transfer ownership…');
    const dialog = within(await screen.findByRole('dialog'));
    const hand = dialog.getByRole<HTMLButtonElement>('button', { name: 'Transfer ownership' });
    expect(hand.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('combobox', { name: 'New owner' }));
    await userEvent.click(await screen.findByRole('option', { name: /^Mara/ }));
    await userEvent.click(hand);
    await screen.findByText('Mara owns the site now. You stay an administrator.');
    expect(sent).toEqual([['POST', '/api/v1/website/owner', { contributorId: MARA }]]);
  });
});
