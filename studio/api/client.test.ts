import { describe, expect, it } from 'vitest';
import { removeHost } from '#shared/features/websites/contract.ts';
import { ApiError } from '#shared/http/client.ts';
import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import type { CleanedTexts } from './cleaned-texts.ts';
import type { BridgeInput } from '../bridge/contract.ts';
import { createApi, PasswordNotConfirmedError } from './client.ts';
import { describeError } from './describe-error.ts';

const SITE = 'https://shop.example';
const WRITE = endpoint({
  name: 'write',
  method: 'PUT',
  path: '/api/write',
  access: 'contributor',
  texts: { body: 'html', '*': 'line' },
  summary: 'Writes texts.',
  input: {},
  output: z.object({ id: z.string() }),
  errors: {},
});
const INPUT = { params: { host: 'www.shop.example' } };

function refusal(status: number, code: string) {
  return { status, text: JSON.stringify({ error: 'No.', code, requestId: 'r', data: { error: 'No.' } }) };
}

/** A client whose server gives one answer after the other. */
function open(answers: readonly { status: number; text: string }[], isConfirmed = true) {
  const sent: BridgeInput<'callApi'>[] = [];
  const told = { signedOut: 0, halfSignedIn: 0, asked: 0, cleaned: [] as CleanedTexts[] };
  const client = createApi({
    bridge: {
      callApi: async (input) => {
        sent.push(input);
        return answers[sent.length - 1] ?? refusal(500, 'TOO_MANY_CALLS');
      },
    },
    site: SITE,
    onSignedOut: () => {
      told.signedOut += 1;
    },
    onHalfSignedIn: () => {
      told.halfSignedIn += 1;
    },
    onCleaned: (cleaned) => {
      told.cleaned.push(cleaned);
    },
    confirmPassword: async () => {
      told.asked += 1;
      return isConfirmed;
    },
  });
  return { client, sent, told, call: () => client.call(removeHost, INPUT) };
}

const DONE = { status: 200, text: '{"hosts":[]}' };

describe('the client of a site', () => {
  it.each([
    [['body', 'name'], [{ html: ['body'], line: ['name'] }]],
    [[], []],
    [undefined, []],
  ])('tells of %j, that was cleaned, once', async (cleaned, expected) => {
    const { client, told } = open([{ status: 200, text: JSON.stringify({ id: 'a', cleaned }) }]);
    await client.call(WRITE, {});
    expect(told.cleaned).toEqual(expected);
  });

  it.each(['SECOND_STEP_NEEDED', 'SECOND_STEP_SETUP_NEEDED'])('tells that %s', async (code) => {
    const { told, call } = open([refusal(403, code)]);
    await expect(call()).rejects.toMatchObject({ code });
    expect(told).toMatchObject({ signedOut: 0, halfSignedIn: 1 });
  });

  it('names the site with every call', async () => {
    const { sent, call } = open([DONE]);
    expect(await call()).toEqual({ hosts: [] });
    expect(sent).toEqual([{ site: SITE, method: 'DELETE', path: '/api/v1/website/hosts/www.shop.example' }]);
  });

  it('asks for the password where the server wants it, and then makes the call again', async () => {
    const { sent, told, call } = open([refusal(403, 'PASSWORD_NEEDED'), DONE]);
    expect(await call()).toEqual({ hosts: [] });
    expect([sent.length, told.asked]).toEqual([2, 1]);
  });

  it('asks once only', async () => {
    const { told, call } = open([refusal(403, 'PASSWORD_NEEDED'), refusal(403, 'PASSWORD_NEEDED')]);
    await expect(call()).rejects.toThrow(ApiError);
    expect(told.asked).toBe(1);
  });

  it('leaves the call when the person would rather not', async () => {
    const { sent, call } = open([refusal(403, 'PASSWORD_NEEDED'), DONE], false);
    const cause = await call().catch((error: unknown) => error);
    expect(cause).toBeInstanceOf(PasswordNotConfirmedError);
    expect(describeError(cause)).toContain('Nothing was changed');
    expect(sent.length).toBe(1);
  });

  it('tells when the session is over, and asks for nothing on other refusals', async () => {
    const { told, call } = open([refusal(401, 'NOT_SIGNED_IN')]);
    await expect(call()).rejects.toThrow('No.');
    expect(told).toEqual({ signedOut: 1, halfSignedIn: 0, asked: 0, cleaned: [] });
  });
});
