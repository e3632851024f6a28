import { z } from 'zod';
import {
  contributorSchema,
  getSession,
  signIn,
  signInByLink,
} from '#shared/features/contributors/contract.ts';
import type { CallName } from './call-names.ts';
import { knownSiteSchema, settingChangeSchema, settingsSchema } from './settings.ts';

/** Longest input of a call, in characters of its JSON. */
export const MAX_INPUT_LENGTH = 1_000_000;
/** The same for calls that carry the text of theme files. */
export const MAX_TEMPLATE_INPUT_LENGTH = 2_000_000;

/** Bytes of a file that one call carries at most; a multiple of three, which base64 writes without a rest. */
export const UPLOAD_PART_BYTES = 255 * 1024;

/** How types of files are written. */
export const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

const empty = z.strictObject({});

/** Origin of a site on the list, without a trailing slash; every call about a site names it. */
const siteSchema = z.string().min(1).max(300);

const ofSite = z.strictObject({ site: siteSchema });

const pathSchema = z.string().max(500);
const querySchema = z.record(z.string(), z.string().max(10_000)).optional();

/** What names an upload between window and host. */
const uploadSchema = z.string().min(1).max(100);
const ofUpload = z.strictObject({ upload: uploadSchema });

/** An answer of a site's server, as it came. */
const serverAnswerSchema = z.object({ status: z.int(), text: z.string() });

/** Every call from window to host with what it takes and gives. */
export const contract = {
  /** What the window needs to know about the program around it. */
  getAppInfo: {
    input: empty,
    output: z.object({
      version: z.string(),
      /** Whether the window belongs to the desktop program or to a browser. */
      kind: z.enum(['desktop', 'web']),
      /** Origin of the site that the studio was started for, without a trailing slash. */
      server: z.string(),
      /** Whether settings outlive this window. */
      remembers: z.boolean(),
    }),
  },
  /** The sites that the studio knows; the one it was started for comes first and stays. */
  listSites: { input: empty, output: z.object({ sites: z.array(knownSiteSchema) }) },
  /** Puts a site on the list, when one answers at the address; gives its origin. */
  addSite: {
    input: z.strictObject({ address: z.string().max(2083) }),
    output: z.object({ site: siteSchema }),
  },
  /** Keeps the title of a site, to show it in the list. */
  nameSite: { input: z.strictObject({ site: siteSchema, title: z.string().max(200) }), output: empty },
  /** Signs out of a site and takes it from the list; the site itself stays as it is. */
  removeSite: { input: ofSite, output: empty },
  /** Signs in to a site; the host keeps the token, the window learns only who it is. */
  signIn: {
    input: z.strictObject({ site: siteSchema, ...signIn.input.body.shape }),
    output: getSession.output,
  },
  /** Signs in to a site by the code of a mailed link; the host keeps the token, as for `signIn`. */
  signInByLink: {
    input: z.strictObject({ site: siteSchema, ...signInByLink.input.body.shape }),
    output: getSession.output,
  },
  /** Takes the second step of signing in; the host adds what the site knows this device by. */
  passSecondStep: { input: z.strictObject({ site: siteSchema, code: z.string().max(100) }), output: empty },
  /** Who is signed in to a site, or null, and what the session still lacks. */
  getSession: {
    input: ofSite,
    output: getSession.output.extend({ contributor: contributorSchema.nullable() }),
  },
  /** Ends the session of a site here and on its server. */
  signOut: { input: ofSite, output: empty },
  /** Sends a request to the API of a site with its session's token. Only listed endpoints are let through. */
  callApi: {
    input: z.strictObject({
      site: siteSchema,
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
      path: pathSchema,
      query: querySchema,
      body: z.unknown().optional(),
      idempotencyKey: z.string().min(1).max(255).optional(),
      ifMatch: z.string().max(210).optional(),
    }),
    output: serverAnswerSchema,
  },
  /** Opens the way for a file to a site, with its session's token. Only listed endpoints take files. */
  beginUpload: {
    input: z.strictObject({
      site: siteSchema,
      method: z.enum(['POST', 'PUT']),
      path: pathSchema,
      query: querySchema,
      /** Media type that the machine takes the file for. */
      type: z.string().regex(MEDIA_TYPE).max(200),
      /** Bytes of the whole file. */
      size: z.int().min(0),
    }),
    output: ofUpload,
  },
  /** Sends the next part of a file; answers once the server takes more. */
  sendUploadPart: {
    input: z.strictObject({
      upload: uploadSchema,
      /** Where in the file the part begins, in bytes. */
      at: z.int().min(0),
      /** The bytes in base64. */
      part: z.string().max((UPLOAD_PART_BYTES / 3) * 4),
    }),
    /** `isSettled` says that the server has answered already and wants no more. */
    output: z.object({ isSettled: z.boolean() }),
  },
  /** Says that all parts are sent, or no more are wanted; gives the server's answer. */
  endUpload: { input: ofUpload, output: serverAnswerSchema },
  /** Gives a file up; nothing of it stays. */
  cancelUpload: { input: ofUpload, output: empty },
  /** All settings. */
  readSettings: { input: empty, output: settingsSchema },
  /** Changes one setting. */
  writeSetting: { input: settingChangeSchema, output: empty },
  /** Opens a page of the site in the system's browser. */
  openInBrowser: {
    input: z.strictObject({ site: siteSchema, address: z.string().max(2083) }),
    output: empty,
  },
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
  /** No site of Awning answers at the address. */
  'NOT_A_SITE',
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
