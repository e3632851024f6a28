import { z } from 'zod';
import { contributorSchema, signIn } from '#shared/features/contributors/contract.ts';
import type { CallName } from './call-names.ts';
import { settingChangeSchema, settingsSchema } from './settings.ts';

/** Longest input of a call, in characters of its JSON. */
export const MAX_INPUT_LENGTH = 1_000_000;
/** The same for calls that carry the text of theme files. */
export const MAX_TEMPLATE_INPUT_LENGTH = 2_000_000;

const empty = z.strictObject({});

/** Every call from window to host with what it takes and gives. */
export const contract = {
  /** What the window needs to know about the program around it. */
  getAppInfo: {
    input: empty,
    output: z.object({
      version: z.string(),
      /** Whether the window belongs to the desktop program or to a browser. */
      kind: z.enum(['desktop', 'web']),
      /** Origin of the server that the studio works with, without a trailing slash. */
      server: z.string(),
      /** Whether settings outlive this window. */
      remembers: z.boolean(),
    }),
  },
  /** Signs in; the host keeps the token, the window learns only who it is. */
  signIn: {
    input: z.strictObject(signIn.input.body.shape),
    output: z.object({ contributor: contributorSchema }),
  },
  /** Who is signed in, or null. */
  getSession: { input: empty, output: z.object({ contributor: contributorSchema.nullable() }) },
  /** Ends the session here and on the server. */
  signOut: { input: empty, output: empty },
  /** Sends a request to the server's API with the session's token. Only listed endpoints are let through. */
  callApi: {
    input: z.strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
      path: z.string().max(500),
      query: z.record(z.string(), z.string().max(10_000)).optional(),
      body: z.unknown().optional(),
    }),
    output: z.object({ status: z.int(), text: z.string() }),
  },
  /** All settings. */
  readSettings: { input: empty, output: settingsSchema },
  /** Changes one setting. */
  writeSetting: { input: settingChangeSchema, output: empty },
  /** Opens a page of the site in the system's browser. */
  openInBrowser: { input: z.strictObject({ address: z.string().max(2083) }), output: empty },
} as const satisfies Record<CallName, { input: z.ZodType; output: z.ZodType }>;

export type Contract = typeof contract;

/** Why a call gave nothing. */
export const bridgeErrorCodeSchema = z.enum([
  /** There is no such call. */
  'UNKNOWN_CALL',
  /** The input does not have the declared shape. */
  'BAD_INPUT',
  'TOO_LARGE',
  /** The caller or the target is not on the list. */
  'NOT_ALLOWED',
  /** This browser is not known to the host; loading the studio anew helps. */
  'NO_BROWSER_SESSION',
  /** The server refused the login; the message is the server's. */
  'SIGN_IN_REFUSED',
  'SERVER_UNREACHABLE',
  'TIMED_OUT',
  /** This kind of host cannot do that. */
  'NOT_AVAILABLE',
  'FAILED',
]);

export type BridgeErrorCode = z.output<typeof bridgeErrorCodeSchema>;

export const bridgeErrorSchema = z.object({ code: bridgeErrorCodeSchema, message: z.string() });

/** What travels back: the value, or the reason why there is none. Nothing is ever thrown across. */
export const bridgeAnswerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: bridgeErrorSchema }),
]);

export type BridgeAnswer = z.output<typeof bridgeAnswerSchema>;

/** What a handler receives, parsed. */
export type HandlerInput<N extends CallName> = z.output<Contract[N]['input']>;

/** What a caller hands over. */
export type BridgeInput<N extends CallName> = z.input<Contract[N]['input']>;
export type BridgeOutput<N extends CallName> = z.output<Contract[N]['output']>;

/** Carries a call by name to the host; the window's side of either host. */
export type BridgeTransport = (name: CallName, input: unknown) => Promise<unknown>;
