import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answers,
  createTestStudio,
  refuse,
  renderInStudio,
} from '../../components/testing/render-in-studio.tsx';
import { HalfwayScreen } from './halfway-screen.tsx';
import { SecondStepRuleSection } from './rule-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';

const SITE = 'http://localhost:4000';
const STEP = '/api/v1/second-step';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODES = ['abcde-fghjk', 'mnpqr-stuvw'];
const OFF = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const ON = { isOn: true, isRequired: false, since: '2026-11-20T08:00:00.000Z', recoveryCodesLeft: 9 };
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
    renderInStudio(<SecondStepSection />, createTestStudio(answers));
    await userEvent.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
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
    renderInStudio(<SecondStepSection />, createTestStudio(answers));
    await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    expect(await screen.findByText(CODES[0] ?? '')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeDefined();
  });

  it('cannot be switched off where the owner requires it', async () => {
    const answers: Answers = { [`GET ${STEP}`]: () => ({ ...ON, isRequired: true }) };
    renderInStudio(<SecondStepSection />, createTestStudio(answers));
    expect(await screen.findByText(/The owner requires it/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  });
});

describe('between the password and the studio', () => {
  it('a code is asked for, and a wrong one can be tried again', async () => {
    const sent: unknown[] = [];
    const passSecondStep = (input: { code: string }) => {
      sent.push(input);
      if (input.code === '123456') return {};
      throw Object.assign(new Error(), { code: 'SIGN_IN_REFUSED', message: 'This code is wrong.' });
    };
    renderInStudio(<HalfwayScreen lacks="second-step" />, createTestStudio({ passSecondStep }));
    const field = screen.getByRole('textbox', { name: 'Code' });
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
    renderInStudio(<HalfwayScreen lacks="second-step-setup" />, createTestStudio({ signOut }));
    expect(screen.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as somebody else' }));
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
