import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionLack } from '#shared/features/contributors/rules.ts';
import {
  type Answers,
  createTestStudio,
  refuse,
  renderInStudio,
} from '../../components/testing/render-in-studio.tsx';
import { HalfwayScreen } from './halfway-screen.tsx';
import type { PasskeyParts } from './passkey-parts.ts';
import { SecondStepRuleSection } from './rule-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';

const SITE = 'http://localhost:4000';
const STEP = '/api/v1/second-step';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODES = ['abcde-fghjk', 'mnpqr-stuvw'];
const OFF = {
  isOn: false,
  isRequired: false,
  recoveryCodesLeft: 0,
  passkeyHosts: [] as string[],
  hasPasskeyHere: false,
};
const ON = {
  ...OFF,
  isOn: true,
  since: '2026-11-20T08:00:00.000Z',
  authenticatorSince: '2026-11-20T08:00:00.000Z',
  recoveryCodesLeft: 9,
};
const BY_PASSKEY = {
  ...OFF,
  isOn: true,
  since: '2026-11-20T08:00:00.000Z',
  recoveryCodesLeft: 10,
  passkeyHosts: ['localhost'],
  hasPasskeyHere: true,
};
const PARTS: PasskeyParts = {
  Rows: () => <li>Laptop</li>,
  Add: ({ onAdded }) => (
    <button type="button" onClick={() => onAdded(CODES)}>
      Make it
    </button>
  ),
  Step: ({ onDone }) => (
    <button type="button" onClick={onDone}>
      Use a passkey
    </button>
  ),
};
const address = `otpauth://totp/Saltmarsh:ines?secret=${SECRET}`;

afterEach(() => {
  cleanNotifications();
  cleanup();
});

describe('the own two-step sign-in', () => {
  it('is set up by a picture, a code of the app and recovery codes', async () => {
    let state: object = OFF;
    const sent: unknown[] = [];
    const answers: Answers = {
      [`GET ${STEP}`]: () => state,
      [`POST ${STEP}/setup`]: () => ({ secret: SECRET, address }),
      [`POST ${STEP}`]: ({ body }: { body: { code: string } }) => {
        sent.push(body);
        if (body.code !== '123456')
          return refuse(403, 'WRONG_CODE', 'Wrong.', { errors: { code: 'Wrong.' } });
        state = ON;
        return { recoveryCodes: CODES };
      },
    };
    renderInStudio(<SecondStepSection passkeys={PARTS} />, createTestStudio(answers));
    await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show the QR code' }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
    expect(screen.getByText(SECRET)).toBeDefined();
    const field = screen.getByRole('textbox', { name: 'Code that the app shows' });
    await userEvent.type(field, '{Enter}');
    expect(screen.getByText('Enter the code.')).toBeDefined();
    await userEvent.type(field, '000000{Enter}');
    expect(await screen.findByText('Wrong.')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, '123456{Enter}');
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    expect(sent).toEqual([{ code: '000000' }, { code: '123456' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/9 of 10 recovery codes are left/)).toBeDefined();
  });

  it('is set up by a passkey, and its recovery codes stay until they were seen', async () => {
    let state: object = OFF;
    const studio = createTestStudio({ [`GET ${STEP}`]: () => state });
    const { queries } = renderInStudio(<SecondStepSection passkeys={PARTS} />, studio);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up a passkey' }));
    state = BY_PASSKEY;
    await userEvent.click(screen.getByRole('button', { name: 'Make it' }));
    await queries.invalidateQueries();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    const ways = within(await screen.findByRole('list', { name: 'Second steps' }));
    expect(ways.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Laptop']);
    expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toBeDefined();
  });

  it('loses its authenticator app, after a question', async () => {
    let state: object = { ...BY_PASSKEY, authenticatorSince: '2026-11-20T08:00:00.000Z' };
    const answers: Answers = {
      [`GET ${STEP}`]: () => state,
      [`DELETE ${STEP}/authenticator`]: () => {
        state = BY_PASSKEY;
        return { success: true };
      },
    };
    renderInStudio(<SecondStepSection passkeys={PARTS} />, createTestStudio(answers));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the authenticator app' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeDefined();
  });

  it('gets new recovery codes, and is switched off', async () => {
    let state: object = ON;
    const answers: Answers = {
      [`GET ${STEP}`]: () => state,
      [`POST ${STEP}/recovery-codes`]: () => ({ recoveryCodes: CODES }),
      [`DELETE ${STEP}`]: () => {
        state = OFF;
        return { success: true };
      },
    };
    renderInStudio(<SecondStepSection passkeys={PARTS} />, createTestStudio(answers));
    await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    expect(await screen.findByText(CODES[0] ?? '')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeDefined();
  });

  it('cannot be switched off where the owner requires it', async () => {
    const answers: Answers = { [`GET ${STEP}`]: () => ({ ...ON, isRequired: true }) };
    renderInStudio(<SecondStepSection passkeys={PARTS} />, createTestStudio(answers));
    expect(await screen.findByText(/The owner requires it/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  });
});

describe('between the password and the studio', () => {
  function showHalfway(lacks: SessionLack, answers: Answers) {
    const done: string[] = [];
    const onDone = () => void done.push(lacks);
    renderInStudio(
      <HalfwayScreen lacks={lacks} passkeys={PARTS} onDone={onDone} />,
      createTestStudio(answers),
    );
    return done;
  }

  it('a passkey is asked for where there is one for the address, or a recovery code', async () => {
    const done = showHalfway('second-step', { [`GET ${STEP}`]: () => BY_PASSKEY });
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(done).toEqual(['second-step']));
    expect(screen.getByText('One of your recovery codes.')).toBeDefined();
  });

  it('the addresses of passkeys are told, where there is none for this one', async () => {
    const elsewhere = { ...BY_PASSKEY, passkeyHosts: ['shop.example'], hasPasskeyHere: false };
    showHalfway('second-step', { [`GET ${STEP}`]: () => elsewhere });
    expect(await screen.findByText(/Your passkeys are for shop\.example/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('a code is asked for, and a wrong one can be tried again', async () => {
    const sent: unknown[] = [];
    const passSecondStep = (input: { code: string }) => {
      sent.push(input);
      if (input.code === '123456') return {};
      throw Object.assign(new Error(), { code: 'SIGN_IN_REFUSED', message: 'This code is wrong.' });
    };
    showHalfway('second-step', { passSecondStep, [`GET ${STEP}`]: () => ON });
    const field = await screen.findByRole('textbox', { name: 'Code' });
    await userEvent.type(field, '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.');
    await userEvent.clear(field);
    await userEvent.type(field, '123456{Enter}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sent).toEqual([
      { site: SITE, code: '000000' },
      { site: SITE, code: '123456' },
    ]);
  });

  it('the set-up stands where the owner requires it, and somebody else can sign in', async () => {
    const sent: unknown[] = [];
    const signOut = (input: unknown) => {
      sent.push(input);
      return {};
    };
    showHalfway('second-step-setup', { signOut });
    expect(screen.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }));
    await waitFor(() => expect(sent).toEqual([{ site: SITE }]));
  });
});

describe('what the site asks of its staff', () => {
  const ines = { id: 'a'.repeat(24), email: 'i@x.example', name: 'Ines', roles: [1], isOwner: true };
  const mara = { ...ines, id: 'b'.repeat(24), name: 'Mara', isOwner: false };
  const joinedOn = '2026-11-01T08:00:00.000Z';

  function show(mayChange: boolean, more: Answers = {}) {
    const rule = { isRequired: false, contributorIds: [mara.id] };
    const sent: unknown[] = [];
    const answers: Answers = {
      [`GET ${STEP}/rule`]: () => rule,
      'GET /api/v1/contributors': () => ({
        contributors: [ines, mara].map((person) => ({ ...person, joinedOn })),
        invitations: [],
      }),
      [`PUT ${STEP}/rule`]: ({ body }: { body: { isRequired: boolean } }) => {
        sent.push(body);
        rule.isRequired = body.isRequired;
        return { success: true };
      },
      [`DELETE /api/v1/contributors/${mara.id}/second-step`]: () => {
        rule.contributorIds = [];
        return { success: true };
      },
      ...more,
    };
    renderInStudio(<SecondStepRuleSection me={ines} mayChange={mayChange} />, createTestStudio(answers));
    return sent;
  }

  it('is required and reset by the owner', async () => {
    const sent = show(true);
    const required = await screen.findByRole<HTMLInputElement>('switch');
    await userEvent.click(required);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true));
    expect(sent).toEqual([{ isRequired: true }]);
    await userEvent.click(screen.getByRole('button', { name: 'Reset the two-step sign-in of Mara' }));
    await waitFor(() => expect(screen.getAllByText('Off')).toHaveLength(2));
  });

  it('is read only for everybody else', async () => {
    show(false);
    expect((await screen.findByRole<HTMLInputElement>('switch')).disabled).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why it was not changed', async () => {
    const refused = () => refuse(409, 'OWN_SECOND_STEP_FIRST', 'Switch it on for yourself first.');
    show(true, { [`PUT ${STEP}/rule`]: refused });
    await userEvent.click(await screen.findByRole('switch'));
    expect(await screen.findByText('Switch it on for yourself first.')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });
});
