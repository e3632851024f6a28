import { z } from 'zod';
import { CONTRIBUTOR_ERRORS } from '#shared/features/contributors/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { GENERAL_ERRORS } from '#shared/http/general-errors.ts';
import { DEVICE_MARK_MAX } from '#shared/http/known-devices.ts';
import { SECOND_STEP_ERRORS, type SecondStepError } from './rules.ts';

const CODE_MAX = 40;

function pick<Code extends SecondStepError>(
  ...codes: readonly Code[]
): Pick<typeof SECOND_STEP_ERRORS, Code> {
  return Object.fromEntries(codes.map((code) => [code, SECOND_STEP_ERRORS[code]])) as Pick<
    typeof SECOND_STEP_ERRORS,
    Code
  >;
}

/** Who has another second step takes it before the app is set up. */
const { SECOND_STEP_NEEDED } = GENERAL_ERRORS;

const successSchema = z.object({ success: z.literal(true) });
const codeSchema = z.string().trim().min(1, 'Enter the code.').max(CODE_MAX, 'This code is too long.');
const recoveryCodesSchema = z.object({
  /** Shown this once; each stands in for the second step once. */
  recoveryCodes: z.array(z.string()),
});

/** How the own two-step sign-in stands. */
export const getSecondStep = endpoint({
  name: 'getSecondStep',
  method: 'GET',
  path: '/api/v1/second-step',
  access: 'contributor',
  studio: true,
  beforeSecondStep: true,
  summary: 'Whether two-step sign-in is on for you, and whether the site requires it.',
  input: {},
  output: z.object({
    isOn: z.boolean(),
    isRequired: z.boolean(),
    /** When it was switched on; absent while it is off. */
    since: z.iso.datetime().optional(),
    recoveryCodesLeft: z.int(),
    /** When the authenticator app was set up; absent without one. */
    authenticatorSince: z.iso.datetime().optional(),
    /** Host names of the site that the own passkeys belong to, each once. */
    passkeyHosts: z.array(z.string()),
    /** Whether a passkey is good at the address by which the site was asked. */
    hasPasskeyHere: z.boolean(),
  }),
  errors: {},
});

/** Makes the secret that an authenticator app keeps; nothing is on until one of its codes came back. */
export const beginSecondStep = endpoint({
  name: 'beginSecondStep',
  method: 'POST',
  path: '/api/v1/second-step/setup',
  access: 'contributor',
  studio: true,
  beforeSecondStep: true,
  needsPassword: true,
  activity: false,
  summary: 'Makes a new secret for an authenticator app.',
  input: {},
  output: z.object({
    /** In base 32, as apps take it by hand. */
    secret: z.string(),
    /** The same as an `otpauth:` address, which apps read from a picture. */
    address: z.string(),
  }),
  errors: { ...pick('AUTHENTICATOR_ON'), SECOND_STEP_NEEDED },
});

/** Sets the authenticator app up by one of its codes. */
export const finishSecondStep = endpoint({
  name: 'finishSecondStep',
  method: 'POST',
  path: '/api/v1/second-step',
  access: 'contributor',
  studio: true,
  activity: 'set up an authenticator app for',
  beforeSecondStep: true,
  needsPassword: true,
  limits: ['secondStep'],
  summary: 'Sets the authenticator app up; recovery codes come with the first second step.',
  input: { body: z.object({ code: codeSchema }) },
  output: z.object({
    /** Shown this once; empty where two-step sign-in was on already. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: { ...pick('WRONG_CODE', 'SETUP_NOT_BEGUN', 'AUTHENTICATOR_ON'), SECOND_STEP_NEEDED },
  success: 201,
});

/** Makes new recovery codes; the old ones no longer work. */
export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/v1/second-step/recovery-codes',
  access: 'contributor',
  studio: true,
  activity: 'made new recovery codes for',
  needsPassword: true,
  summary: 'Makes new recovery codes in place of the old ones.',
  input: {},
  output: recoveryCodesSchema,
  errors: pick('SECOND_STEP_OFF'),
  success: 201,
});

/** Removes the own authenticator app. */
export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  method: 'DELETE',
  path: '/api/v1/second-step/authenticator',
  access: 'contributor',
  studio: true,
  activity: 'removed the authenticator app of',
  needsPassword: true,
  summary: 'Removes your authenticator app; without a passkey, two-step sign-in is off then.',
  input: {},
  output: successSchema,
  errors: pick('AUTHENTICATOR_OFF', 'SECOND_STEP_REQUIRED'),
});

/** Switches the own two-step sign-in off, with all that it can be taken with. */
export const removeSecondStep = endpoint({
  name: 'removeSecondStep',
  method: 'DELETE',
  path: '/api/v1/second-step',
  access: 'contributor',
  studio: true,
  activity: 'switched two-step sign-in off for',
  needsPassword: true,
  summary: 'Switches two-step sign-in off for you: the authenticator app, passkeys and recovery codes go.',
  input: {},
  output: successSchema,
  errors: pick('SECOND_STEP_OFF', 'SECOND_STEP_REQUIRED'),
});

/** The second step of a session that has taken the first one: a code of the app, or a recovery code. */
export const passSecondStep = endpoint({
  name: 'passSecondStep',
  method: 'POST',
  path: '/api/v1/session/second-step',
  access: 'contributor',
  activity: 'took the second step of signing in,',
  beforeSecondStep: true,
  limits: ['secondStep'],
  summary: 'Finishes signing in with a code of the authenticator app or a recovery code.',
  input: {
    body: z.object({
      code: codeSchema,
      /** What signing in answered before for the device that calls, where it keeps no cookies. */
      device: z.string().max(DEVICE_MARK_MAX).optional(),
    }),
  },
  output: successSchema,
  errors: pick('WRONG_CODE', 'TOO_MANY_CODES', 'SECOND_STEP_OFF'),
});

/** What the site asks of its staff, and who has it. */
export const getSecondStepRule = endpoint({
  name: 'getSecondStepRule',
  method: 'GET',
  path: '/api/v1/second-step/rule',
  access: { permission: 'contributors' },
  studio: true,
  summary: 'Whether the site requires two-step sign-in, and who has it on.',
  input: {},
  output: z.object({
    isRequired: z.boolean(),
    /** Ids of the contributors who have it on. */
    contributorIds: z.array(idSchema),
  }),
  errors: {},
});

/** Requires two-step sign-in of everybody, or no more. */
export const setSecondStepRule = endpoint({
  name: 'setSecondStepRule',
  method: 'PUT',
  path: '/api/v1/second-step/rule',
  access: { permission: 'site.transfer' },
  studio: true,
  activity: 'changed whether two-step sign-in is required at',
  needsPassword: true,
  summary: 'Requires two-step sign-in of all staff: who has none sets it up before anything else.',
  input: { body: z.object({ isRequired: z.boolean() }) },
  output: successSchema,
  errors: pick('OWN_SECOND_STEP_FIRST'),
});

/** Switches two-step sign-in off for somebody who lost their device; their sessions end. */
export const resetSecondStep = endpoint({
  name: 'resetSecondStep',
  method: 'DELETE',
  path: '/api/v1/contributors/:contributorId/second-step',
  access: { permission: 'site.transfer' },
  studio: true,
  activity: 'reset the two-step sign-in of',
  needsPassword: true,
  summary: 'Switches two-step sign-in off for a contributor, and ends their sessions.',
  input: { params: z.object({ contributorId: idSchema }) },
  output: successSchema,
  errors: {
    ...pick('SECOND_STEP_OFF'),
    CONTRIBUTOR_NOT_FOUND: CONTRIBUTOR_ERRORS.CONTRIBUTOR_NOT_FOUND,
  },
});
