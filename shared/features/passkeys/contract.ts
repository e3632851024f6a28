import { z } from 'zod';
import { SECOND_STEP_ERRORS } from '#shared/features/second-step/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint, PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { GENERAL_ERRORS } from '#shared/http/general-errors.ts';
import { PASSKEY_ERRORS, PASSKEY_NAME_MAX, PASSKEY_PURPOSES, type PasskeyError } from './rules.ts';

const TYPED_MAX = 40;
const TOKEN = /^[\w-]{20,200}$/;
const BINARY = /^[\w-]*$/;
const BINARY_MAX = 20_000;
const ID_MAX = 1_400;
const TRANSPORTS_MAX = 10;

function pick<Code extends PasskeyError>(...codes: readonly Code[]): Pick<typeof PASSKEY_ERRORS, Code> {
  return Object.fromEntries(codes.map((code) => [code, PASSKEY_ERRORS[code]])) as Pick<
    typeof PASSKEY_ERRORS,
    Code
  >;
}

/** Who has a second step takes it before another one is added. */
const { SECOND_STEP_NEEDED } = GENERAL_ERRORS;

const successSchema = z.object({ success: z.literal(true) });
const nameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(PASSKEY_NAME_MAX, `A name has at most ${PASSKEY_NAME_MAX} characters.`);
const requestIdSchema = z.object({ requestId: idSchema });
const passkeyParams = { params: z.object({ passkeyId: idSchema }) };

/** A passkey of a person. */
const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Host name of the site that it belongs to. */
  host: z.string(),
  createdOn: z.iso.datetime(),
  /** Absent for one that was not used yet. */
  lastUsedOn: z.iso.datetime().optional(),
});

export type Passkey = z.output<typeof passkeySchema>;

/** What the studio shows while somebody confirms on the page of the site. */
const openRequestSchema = z.object({
  requestId: idSchema,
  /** The page of the site on which it is confirmed. */
  address: z.url(),
  /** Asked for on the page, so that nobody confirms what somebody else began. */
  code: z.string(),
  expiresOn: z.iso.datetime(),
});

export type OpenPasskeyRequest = z.output<typeof openRequestSchema>;

/** The own passkeys. */
export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/v1/passkeys',
  access: 'contributor',
  studio: true,
  summary: 'Your passkeys, the latest first.',
  input: {},
  output: z.object({ passkeys: z.array(passkeySchema) }),
  errors: {},
});

/** Begins to add a passkey, which is made on a page of the site. */
export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/v1/passkeys/setup',
  access: 'contributor',
  studio: true,
  beforeSecondStep: true,
  needsPassword: true,
  activity: false,
  texts: PLAIN_TEXTS,
  summary: 'Begins to add a passkey, and answers the page on which it is created.',
  input: { body: z.object({ name: nameSchema }) },
  output: openRequestSchema,
  errors: { ...pick('PASSKEYS_NEED_HTTPS', 'TOO_MANY_PASSKEYS'), SECOND_STEP_NEEDED },
  success: 201,
});

/** Adds the passkey that was made on the page. */
export const finishPasskey = endpoint({
  name: 'finishPasskey',
  method: 'POST',
  path: '/api/v1/passkeys',
  access: 'contributor',
  studio: true,
  activity: 'added the passkey',
  beforeSecondStep: true,
  needsPassword: true,
  summary: 'Adds the passkey that was made on the page; recovery codes come with the first second step.',
  input: { body: requestIdSchema },
  output: z.object({
    passkey: passkeySchema,
    /** Shown this once; empty where two-step sign-in was on already. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: {
    ...pick('PASSKEY_REQUEST_GONE', 'PASSKEY_NOT_CONFIRMED', 'PASSKEY_KNOWN', 'TOO_MANY_PASSKEYS'),
    SECOND_STEP_NEEDED,
  },
  success: 201,
});

/** Gives an own passkey another name. */
export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/api/v1/passkeys/:passkeyId',
  access: 'contributor',
  studio: true,
  activity: 'renamed the passkey',
  texts: PLAIN_TEXTS,
  summary: 'Gives one of your passkeys another name.',
  input: { ...passkeyParams, body: z.object({ name: nameSchema }) },
  output: z.object({ passkey: passkeySchema }),
  errors: pick('PASSKEY_NOT_FOUND'),
});

/** Removes an own passkey. */
export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/v1/passkeys/:passkeyId',
  access: 'contributor',
  studio: true,
  activity: 'removed the passkey',
  needsPassword: true,
  summary: 'Removes one of your passkeys; without any other second step, two-step sign-in is off then.',
  input: passkeyParams,
  output: successSchema,
  errors: {
    ...pick('PASSKEY_NOT_FOUND'),
    SECOND_STEP_REQUIRED: SECOND_STEP_ERRORS.SECOND_STEP_REQUIRED,
  },
});

/** Asks for the second step by a passkey. */
export const askForPasskey = endpoint({
  name: 'askForPasskey',
  method: 'POST',
  path: '/api/v1/session/second-step/passkey-requests',
  access: 'contributor',
  studio: true,
  beforeSecondStep: true,
  activity: false,
  limits: ['passkeys'],
  summary: 'Begins the second step by a passkey, and answers the page on which it is confirmed.',
  input: {},
  output: openRequestSchema,
  errors: pick('PASSKEYS_NEED_HTTPS', 'NO_PASSKEY_HERE'),
  success: 201,
});

/** How a request of this very session stands. */
export const readPasskeyRequest = endpoint({
  name: 'readPasskeyRequest',
  method: 'GET',
  path: '/api/v1/passkey-requests/:requestId',
  access: 'contributor',
  studio: true,
  beforeSecondStep: true,
  summary: 'Whether what this session asked for was confirmed with a passkey.',
  input: { params: requestIdSchema },
  output: z.object({ state: z.enum(['waiting', 'confirmed']) }),
  errors: pick('PASSKEY_REQUEST_GONE'),
});

/** The second step of a session whose request was confirmed. */
export const passSecondStepByPasskey = endpoint({
  name: 'passSecondStepByPasskey',
  method: 'POST',
  path: '/api/v1/session/second-step/passkey',
  access: 'contributor',
  studio: true,
  activity: 'took the second step of signing in with a passkey,',
  beforeSecondStep: true,
  summary: 'Finishes signing in by a request that was confirmed with a passkey.',
  input: { body: requestIdSchema },
  output: successSchema,
  errors: pick('PASSKEY_REQUEST_GONE', 'PASSKEY_NOT_CONFIRMED'),
});

const tokenSchema = z.string().regex(TOKEN, PASSKEY_ERRORS.PASSKEY_REQUEST_GONE.text);
const binarySchema = z.string().regex(BINARY).max(BINARY_MAX);
const idOfPasskeySchema = z.string().regex(BINARY).min(1).max(ID_MAX);

const credentialShape = {
  id: idOfPasskeySchema,
  rawId: idOfPasskeySchema,
  type: z.literal('public-key'),
};
const madeSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: binarySchema,
    attestationObject: binarySchema,
    transports: z.array(z.string().max(TYPED_MAX)).max(TRANSPORTS_MAX).exactOptional(),
  }),
});
const shownSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: binarySchema,
    authenticatorData: binarySchema,
    signature: binarySchema,
    userHandle: binarySchema.exactOptional(),
  }),
});

/** What the browser answers for a new passkey. */
export type MadePasskey = z.output<typeof madeSchema>;
/** What the browser answers for a passkey that is there. */
export type ShownPasskey = z.output<typeof shownSchema>;

/** What the page hands to the browser, once the code of the studio was entered. */
export const openPasskeyRequest = endpoint({
  name: 'openPasskeyRequest',
  method: 'POST',
  path: '/api/v1/passkey-requests/options',
  access: 'visitor',
  whileLocked: true,
  limits: ['passkeys'],
  summary: 'What a browser needs to make or to ask for a passkey, for who knows the code of the request.',
  input: {
    body: z.object({
      token: tokenSchema,
      code: z.string().trim().min(1, 'Enter the code.').max(TYPED_MAX, 'This code is too long.'),
    }),
  },
  output: z.object({
    purpose: z.enum(PASSKEY_PURPOSES),
    /** As WebAuthn has them in JSON. */
    options: z.looseObject({ challenge: z.string() }),
  }),
  errors: pick('PASSKEY_REQUEST_GONE', 'WRONG_PASSKEY_CODE'),
});

/** Confirms a request by what the browser answered; it opens nothing by itself. */
export const confirmPasskeyRequest = endpoint({
  name: 'confirmPasskeyRequest',
  method: 'POST',
  path: '/api/v1/passkey-requests/confirmation',
  access: 'visitor',
  whileLocked: true,
  limits: ['passkeys'],
  summary: 'Confirms a request of the studio with a passkey. Only the session that asked goes on.',
  input: { body: z.object({ token: tokenSchema, passkey: z.union([madeSchema, shownSchema]) }) },
  output: successSchema,
  errors: pick('PASSKEY_REQUEST_GONE', 'PASSKEY_REFUSED', 'PASSKEY_KNOWN'),
});
