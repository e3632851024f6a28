import { SESSION_EXPIRED_TEXT, TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import type { Endpoint } from './endpoint.ts';

/** An answer of 400 and above that is not about one call alone. */
export interface GeneralError {
  readonly status: number;
  /** The sentence for people. */
  readonly text: string;
}

/** What any call may answer instead of a success, by its stable code. */
export const GENERAL_ERRORS = {
  INVALID_INPUT: { status: 400, text: 'Please check what you entered.' },
  INVALID_JSON: { status: 400, text: 'The request is not valid JSON.' },
  JSON_TOO_DEEP: { status: 400, text: 'The JSON of the request is nested too deeply.' },
  JSON_TOO_MANY_KEYS: { status: 400, text: 'An object in the request has too many fields.' },
  JSON_DUPLICATE_KEY: { status: 400, text: 'An object in the request has the same field twice.' },
  WRONG_CHARSET: { status: 400, text: 'Send the request as UTF-8.' },
  UNREADABLE_BODY: { status: 400, text: 'The request cannot be read.' },
  ABORTED: { status: 400, text: 'The request ended before it was complete.' },
  INVALID_ADDRESS: { status: 400, text: 'This address cannot be read.' },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    text: 'An idempotency key is 1 to 255 visible ASCII characters.',
  },
  IDEMPOTENCY_KEY_NEEDED: { status: 400, text: 'Send this request with an Idempotency-Key.' },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in.' },
  SITE_LOCKED: { status: 401, text: 'This site asks for a password first.' },
  CRUMB_FAIL: { status: 403, text: SESSION_EXPIRED_TEXT },
  NOT_ALLOWED: { status: 403, text: 'Your role does not allow this.' },
  PASSWORD_NEEDED: { status: 403, text: 'Please enter your password again to do this.' },
  SECOND_STEP_NEEDED: { status: 403, text: 'Take your second step to finish signing in.' },
  SECOND_STEP_SETUP_NEEDED: {
    status: 403,
    text: 'This site requires two-step sign-in. Set it up to go on.',
  },
  NOT_FOR_TOKENS: { status: 403, text: 'A token cannot do this. Sign in as a person.' },
  SITE_NOT_FOUND: { status: 404, text: 'There is no site at this address.' },
  CALL_NOT_FOUND: { status: 404, text: 'There is no such call.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This call is made by another method.' },
  TOO_SLOW: { status: 408, text: 'The request came too slowly. Please try again.' },
  IDEMPOTENCY_IN_FLIGHT: { status: 409, text: 'The first call with this key is still running.' },
  TOO_LARGE: { status: 413, text: 'The request is too large.' },
  WRONG_TYPE: { status: 415, text: 'Send the request as application/json.' },
  WRONG_ENCODING: { status: 415, text: 'This encoding of the request is not understood.' },
  IDEMPOTENCY_MISMATCH: { status: 422, text: 'This key was used for another request.' },
  RATE_LIMITED: { status: 429, text: TOO_MANY_REQUESTS_TEXT },
  INTERNAL: { status: 500, text: 'Something went wrong.' },
  UNAVAILABLE: { status: 503, text: 'The server is busy. Please try again in a few seconds.' },
} as const satisfies Record<string, GeneralError>;

export type GeneralErrorCode = keyof typeof GENERAL_ERRORS;

const EVERY_CALL = ['INVALID_ADDRESS', 'SITE_NOT_FOUND', 'INTERNAL', 'UNAVAILABLE'] as const;
const WRITES = [
  'CRUMB_FAIL',
  'INVALID_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_IN_FLIGHT',
  'IDEMPOTENCY_MISMATCH',
] as const;
const UPLOADS = ['ABORTED', 'TOO_LARGE', 'TOO_SLOW', 'WRONG_ENCODING'] as const;
const BODIES = [
  'INVALID_JSON',
  'JSON_TOO_DEEP',
  'JSON_TOO_MANY_KEYS',
  'JSON_DUPLICATE_KEY',
  'WRONG_CHARSET',
  'UNREADABLE_BODY',
  'ABORTED',
  'TOO_LARGE',
  'TOO_SLOW',
  'WRONG_TYPE',
  'WRONG_ENCODING',
] as const;

/** The general errors that a call may answer, by what it takes and who may call it. */
export function generalErrorsOf(endpoint: Endpoint): readonly GeneralErrorCode[] {
  const { access, input, limits, limitText } = endpoint;
  const isMember = access === 'member';
  const isStaff = access !== 'visitor' && !isMember;
  const when = (applies: boolean, codes: readonly GeneralErrorCode[]) => (applies ? codes : []);
  return [
    ...EVERY_CALL,
    ...when(Object.keys(input).length > 0, ['INVALID_INPUT']),
    ...when(input.body !== undefined, BODIES),
    ...when(endpoint.upload !== undefined, UPLOADS),
    ...when(endpoint.method !== 'GET', WRITES),
    ...when(endpoint.idempotency === 'required', ['IDEMPOTENCY_KEY_NEEDED']),
    ...when(isStaff || isMember, ['NOT_SIGNED_IN']),
    ...when(!isStaff && endpoint.whileLocked !== true, ['SITE_LOCKED']),
    ...when(isStaff, ['NOT_FOR_TOKENS']),
    ...when(isStaff && endpoint.beforeSecondStep !== true, [
      'SECOND_STEP_NEEDED',
      'SECOND_STEP_SETUP_NEEDED',
    ]),
    ...when(typeof access === 'object', ['NOT_ALLOWED']),
    ...when(endpoint.needsPassword === true, ['PASSWORD_NEEDED']),
    ...when(isStaff || limits !== undefined || limitText !== undefined, ['RATE_LIMITED']),
  ];
}
