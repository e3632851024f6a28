import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/http/client.ts';
import { BridgeError } from '../bridge/bridge.ts';
import { PasswordNotConfirmedError } from './client.ts';
import { describeError, reportFault } from './describe-error.ts';

const GENERAL = 'Something went wrong in the studio. Your text is kept.';
const away = new BridgeError('SERVER_UNREACHABLE', 'The server could not be reached.');
const refusal = { code: 'STALE', error: 'Look again.', requestId: 'r', data: { error: 'Look again.' } };
const fault = new TypeError('undefined is not a function');

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a refusal', new ApiError(409, refusal), 'Look again.', false],
  ['a server that is away', new NetworkError('', { cause: away }), away.message, false],
  ['a host that refuses', away, away.message, false],
  ['a password that was not given', new PasswordNotConfirmedError('No password.'), 'No password.', false],
  ['a fault of the studio', fault, GENERAL, true],
  ['a fault of the studio while it calls', new NetworkError('', { cause: fault }), GENERAL, true],
] as const)(
  '%s is told in its words or in general ones, and faults alone are reported',
  (_, cause, text, isReported) => {
    const report = vi.fn<typeof reportError>();
    vi.stubGlobal('reportError', report);
    reportFault(cause);
    expect(describeError(cause)).toBe(text);
    expect(report.mock.calls).toEqual(isReported ? [[cause]] : []);
  },
);
