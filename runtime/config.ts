import { z } from 'zod';
import { isMailAddress } from '#shared/features/mail/rules.ts';
import type { S3Settings } from './platform/files/s3.ts';

/** A setting that the operator has to mend; the message is a sentence for people. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const port = (name: string, fallback: number) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined || text === '') return fallback;
      const number = Number(text);
      if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
      context.addIssue(`${name} is "${text}": give a port number between 0 and 65535.`);
      return z.NEVER;
    });

const schema = z.object({
  PORT: port('PORT', 4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_ADDRESS: z
    .url({ protocol: /^https?$/, error: 'SITE_ADDRESS has to be an http or https address.' })
    .optional(),
  AWNING_DATA: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL has to begin with postgres:// or postgresql://.')
    .optional(),
  DATABASE_APP_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_APP_URL has to begin with postgres:// or postgresql://.')
    .optional(),
  SITE_CREATION: z
    .enum(['owners', 'closed'], { error: 'SITE_CREATION has to be owners or closed.' })
    .optional(),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'RATE_LIMIT_SCALE has to be a number such as 1, or 0 for no limits.')
    .default('1')
    .transform(Number),
  PAGE_CACHE_MB: z
    .string()
    .default('64')
    .transform(Number)
    .refine((size) => size >= 0 && size <= 4_096, 'PAGE_CACHE_MB has to be a number from 0 to 4096.'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'SMTP_URL has to be an address such as smtps://user:password@mail.example.',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailAddress, 'MAIL_FROM has to be an email address such as shop@mail.example.')
    .optional(),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'S3_ENDPOINT has to be the address of an object store, such as https://s3.example.',
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'S3_BUCKET has to be the name of a bucket.')
    .optional(),
  S3_REGION: z.string().min(1, 'S3_REGION has to be a region such as eu-central-1.').default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1, 'S3_ACCESS_KEY_ID is empty.').optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1, 'S3_SECRET_ACCESS_KEY is empty.').optional(),
  SECRETS_KEY: z
    .string()
    .min(32, 'SECRETS_KEY has to be at least 32 characters that nobody can guess.')
    .optional(),
  STRIPE_URL: z
    .url({ protocol: /^https?$/, error: 'STRIPE_URL has to be an http or https address.' })
    .default('https://api.stripe.com'),
  GOOGLE_MAPS_KEY: z.string().min(1).optional(),
  GOOGLE_MAPS_URL: z
    .url({ protocol: /^https?$/, error: 'GOOGLE_MAPS_URL has to be an http or https address.' })
    .default('https://maps.googleapis.com'),
  METRICS_TOKEN: z
    .string()
    .min(20, 'METRICS_TOKEN has to be at least 20 characters that nobody can guess.')
    .optional(),
  AWNING_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'AWNING_LOG has to be debug, info, warn, error or silent.',
    })
    .default('warn'),
});

/** The environment, parsed once. */
export interface Config {
  /** Port of storefront and API. */
  readonly port: number;
  /** Address to listen on. */
  readonly host: string;
  /** Public origin behind a proxy; its presence makes cookies Secure and closes the sample login. */
  readonly siteAddress: string | undefined;
  /** True while the server is only for this machine. */
  readonly loopback: boolean;
  /** Host name of the server itself; sites made on it get names below it. */
  readonly homeHost: string;
  /** True when the owner of a site may make others; on this machine they may unless they are told not to. */
  readonly ownersMakeSites: boolean;
  readonly dataFolder: string | undefined;
  /** Connection of the role that owns the tables; embedded PostgreSQL when absent. */
  readonly databaseUrl: string | undefined;
  /** Connection of the application role, where the owner may not make it itself. */
  readonly databaseAppUrl: string | undefined;
  /** Factor of all rate limits; 0 lets every call through. */
  readonly rateLimitScale: number;
  /** Memory for pages that are kept, in bytes; 0 makes every page anew. */
  readonly pageCacheBytes: number;
  /** The mail server, with user and password; without it mails are kept and shown on this machine. */
  readonly smtpUrl: string | undefined;
  /** Address that all mails come from. */
  readonly mailFrom: string;
  /** The object store that keeps files; a folder of this machine when absent. */
  readonly s3: S3Settings | undefined;
  /** Seals the secrets of sites, such as keys of payment providers; kept in the data folder when absent. */
  readonly secretsKey: string | undefined;
  /** Where Stripe is asked. */
  readonly stripeUrl: string;
  /** Lets Google suggest addresses; without it the gazetteer that comes with the program does. */
  readonly googleMapsKey: string | undefined;
  /** Where Google is asked for places. */
  readonly googleMapsUrl: string;
  /** Lets operators read the figures from other machines. */
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
}

const BYTES_OF_MB = 1024 * 1024;
const LOOPBACK = /^(127(\.\d+){3}|::1|localhost)$/;
const LOCAL_SENDER = 'mail@localhost';

/** True for a host name or address that never leads off this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Passwords that stand in manuals; a server that others reach is never opened with one. */
const KNOWN_PASSWORDS = new Set(
  'postgres password awning admin root secret changeme example test'.split(' '),
);

function assertOwnPassword(name: string, url: string | undefined): void {
  if (url === undefined || !URL.canParse(url)) return;
  const password = decodeURIComponent(new URL(url).password);
  if (!KNOWN_PASSWORDS.has(password.toLowerCase())) return;
  throw new ConfigError(
    `The password in ${name} is one that everybody tries: give the role of the database a password of its own.`,
  );
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The object store of the settings: all of it, or none. */
function toS3Settings(settings: z.output<typeof schema>): S3Settings | undefined {
  const missing = S3_NAMES.filter((name) => settings[name] === undefined);
  if (missing.length === S3_NAMES.length) return undefined;
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (
    S3_ENDPOINT === undefined ||
    S3_BUCKET === undefined ||
    S3_ACCESS_KEY_ID === undefined ||
    S3_SECRET_ACCESS_KEY === undefined
  ) {
    throw new ConfigError(
      `Files are to be kept in an object store, but ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set.`,
    );
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/**
 * Reads the settings.
 * @throws ConfigError with one sentence a setting that cannot be used
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const settings = parsed.data;
  const loopback = settings.SITE_ADDRESS === undefined;
  if (loopback && !isLoopbackHost(settings.HOST)) {
    throw new ConfigError(
      `HOST is ${settings.HOST}, which other machines reach: set SITE_ADDRESS to the site's public address too.`,
    );
  }
  for (const name of ['DATABASE_URL', 'DATABASE_APP_URL'] as const) {
    if (!loopback) assertOwnPassword(name, settings[name]);
  }
  if (!loopback && settings.RATE_LIMIT_SCALE === 0) {
    throw new ConfigError(
      'RATE_LIMIT_SCALE is 0, which lets anybody try as often as they like: remove it, or remove SITE_ADDRESS to serve this machine alone.',
    );
  }
  if (settings.SMTP_URL !== undefined && settings.MAIL_FROM === undefined) {
    throw new ConfigError('SMTP_URL is set: set MAIL_FROM to the address that mails come from, too.');
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    siteAddress: settings.SITE_ADDRESS?.replace(/\/$/, ''),
    loopback,
    homeHost: settings.SITE_ADDRESS === undefined ? 'localhost' : new URL(settings.SITE_ADDRESS).hostname,
    ownersMakeSites: (settings.SITE_CREATION ?? (loopback ? 'owners' : 'closed')) === 'owners',
    dataFolder: settings.AWNING_DATA,
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    pageCacheBytes: settings.PAGE_CACHE_MB * BYTES_OF_MB,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? LOCAL_SENDER,
    s3: toS3Settings(settings),
    secretsKey: settings.SECRETS_KEY,
    stripeUrl: settings.STRIPE_URL.replace(/\/$/, ''),
    googleMapsKey: settings.GOOGLE_MAPS_KEY,
    googleMapsUrl: settings.GOOGLE_MAPS_URL.replace(/\/$/, ''),
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.AWNING_LOG,
  };
}
