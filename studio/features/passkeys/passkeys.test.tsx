import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RowList } from '../../components/page.tsx';
import {
  type Answers,
  createTestStudio,
  refuse,
  renderInStudio,
} from '../../components/testing/render-in-studio.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { PasskeyStep } from './passkey-step.tsx';

const PATH = '/api/v1/passkeys';
const ID = 'a'.repeat(24);
const REQUEST = {
  requestId: 'b'.repeat(24),
  address: 'http://localhost:4000/account/passkey?token=abc',
  code: 'K7Q-X2M',
  expiresOn: '2026-11-21T12:09:00.000Z',
};
const LAPTOP = { id: ID, name: 'Laptop', host: 'localhost', createdOn: '2026-11-20T08:00:00.000Z' };
const CODES = ['abcde-fghjk'];
const GONE = 'This request has expired. Begin again.';
const WAITING = `GET /api/v1/passkey-requests/${REQUEST.requestId}`;

afterEach(() => {
  vi.restoreAllMocks();
  cleanNotifications();
  cleanup();
});

describe('a passkey', () => {
  function showAdding(more: Answers) {
    const added: (readonly string[])[] = [];
    const sent: unknown[] = [];
    const answers: Answers = {
      [`POST ${PATH}/setup`]: ({ body }: { body: unknown }) => {
        sent.push(body);
        return REQUEST;
      },
      [`POST ${PATH}`]: ({ body }: { body: unknown }) => {
        sent.push(body);
        return { passkey: LAPTOP, recoveryCodes: CODES };
      },
      ...more,
    };
    const onCancel = vi.fn<() => void>();
    const onAdded = (codes: readonly string[]) => void added.push(codes);
    renderInStudio(<AddPasskey onAdded={onAdded} onCancel={onCancel} />, createTestStudio(answers));
    return { added, sent, onCancel };
  }

  it('is added by its name and the page of the site, whose code the studio shows', async () => {
    let state = 'waiting';
    const opened = vi.spyOn(window, 'open').mockImplementation(() => {
      state = 'confirmed';
      return null;
    });
    const { added, sent } = showAdding({ [WAITING]: () => ({ state }) });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the passkey' }), '{Enter}');
    expect(screen.getByText('Enter a name.')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the passkey' }), 'Laptop{Enter}');
    expect(await screen.findByText('K7Q-X2M')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Open the page' }));
    expect(opened.mock.calls[0]?.[0]).toBe(REQUEST.address);
    await waitFor(() => expect(added).toEqual([CODES]));
    expect(sent).toEqual([{ name: 'Laptop' }, { requestId: REQUEST.requestId }]);
  });

  it('is not added where the request is over, and can be begun again', async () => {
    const { added } = showAdding({ [WAITING]: () => refuse(404, 'PASSKEY_REQUEST_GONE', GONE) });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the passkey' }), 'Laptop{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(GONE);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Laptop');
    expect(added).toEqual([]);
  });

  it('is not begun where there are too many, which is said', async () => {
    const { onCancel } = showAdding({
      [`POST ${PATH}/setup`]: () => refuse(409, 'TOO_MANY_PASSKEYS', 'Remove one first.'),
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the passkey' }), 'Laptop{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Remove one first.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('takes the second step, once the page confirmed it', async () => {
    const onDone = vi.fn<() => void>();
    const answers: Answers = {
      'POST /api/v1/session/second-step/passkey-requests': () => REQUEST,
      [WAITING]: () => ({ state: 'confirmed' }),
      'POST /api/v1/session/second-step/passkey': () => ({ success: true }),
    };
    renderInStudio(<PasskeyStep onDone={onDone} />, createTestStudio(answers));
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('is named anew and removed, after a question', async () => {
    let passkeys: object[] = [LAPTOP];
    const answers: Answers = {
      [`GET ${PATH}`]: () => ({ passkeys }),
      [`PUT ${PATH}/${ID}`]: ({ body }: { body: { name: string } }) => {
        const passkey = { ...LAPTOP, ...body };
        passkeys = [passkey];
        return { passkey };
      },
      [`DELETE ${PATH}/${ID}`]: () => {
        passkeys = [];
        return { success: true };
      },
    };
    renderInStudio(
      <RowList label="Second steps">
        <PasskeyRows />
      </RowList>,
      createTestStudio(answers),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Rename the passkey Laptop' }));
    const field = await screen.findByRole('textbox', { name: 'Name of the passkey' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Old laptop{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the passkey Old laptop' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Old laptop')).toBeNull());
  });
});
