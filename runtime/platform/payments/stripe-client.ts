import { z } from 'zod';
import type { Log } from '../log/log.ts';

/** The version of Stripe's API whose answers are understood here. */
const API_VERSION = '2024-06-20';
/** Longest time that one call may take, in ms; a buyer waits for it. */
const LIMIT_MS = 10_000;
/** Says that an answer was given before, to the same key. */
const REPEATED_HEADER = 'idempotent-replayed';
const CONFLICT = 409;
const TOO_MANY = 429;
const NOT_FOUND = 404;
/** What Stripe calls its Checkout Sessions. */
export const SESSION = /^cs_\w+$/;

const errorSchema = z.object({
  error: z.object({
    type: z.string(),
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
    payment_intent: z.object({ id: z.string() }).nullish(),
  }),
});

/** What Stripe says to a call that it refuses. */
export interface StripeRefusal {
  readonly status: number;
  /** Such as `card_error` or `invalid_request_error`. */
  readonly type: string;
  readonly code: string;
  readonly declineCode: string;
  /** The payment that the call was about, where it says so. */
  readonly intentId: string;
}

/**
 * How a call ended; `unknown` where nobody can tell what became of it. `isRepeated` is true where the answer is the one
 * that an earlier call with the same key got: that call is over.
 */
export type StripeAnswer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: StripeRefusal }
  | { readonly kind: 'unknown'; readonly isRepeated: boolean };

/** Whether something was reached and is what was looked for. */
export type Found<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'notFound' | 'unknown' };

/** What an answer says of something that was asked for by its name. */
export function toFound<T>(answer: StripeAnswer<T>): Found<T> {
  if (answer.kind === 'ok') return { kind: 'found', value: answer.value };
  const isGone = answer.kind === 'refused' && answer.refusal.status === NOT_FOUND;
  return { kind: isGone ? 'notFound' : 'unknown' };
}

/** Fields of a form; objects become `outer[inner]`, as Stripe reads them. */
export interface StripeFields {
  readonly [name: string]: string | number | StripeFields;
}

/** A call to Stripe. */
interface StripeCall<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the root of the API. */
  readonly path: string;
  readonly fields?: StripeFields;
  /** Makes a call that is repeated act once. */
  readonly key?: string;
  /** What a success looks like; another answer is none. */
  readonly schema: z.ZodType<T>;
}

/** Asks Stripe. It never throws for what Stripe says or fails to say. */
export interface StripeClient {
  call<T>(secretKey: string, call: StripeCall<T>): Promise<StripeAnswer<T>>;
}

/** Writes fields as a form. */
function toForm(fields: StripeFields, outer = ''): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const full = outer === '' ? name : `${outer}[${name}]`;
    if (typeof value === 'object') for (const [key, text] of toForm(value, full)) form.append(key, text);
    else form.append(full, String(value));
  }
  return form;
}

/** Whether an answer says for certain that nothing was done. */
function isCertain(status: number): boolean {
  return status >= 400 && status < 500 && status !== CONFLICT && status !== TOO_MANY;
}

function readRefusal(status: number, body: unknown): StripeRefusal | undefined {
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { type, code, decline_code: declineCode, payment_intent: intent } = parsed.data.error;
  return { status, type, code: code ?? '', declineCode: declineCode ?? '', intentId: intent?.id ?? '' };
}

/**
 * Makes the client.
 * @param deps.url root of the API, without a trailing slash
 */
export function createStripeClient({ url, log }: { url: string; log: Pick<Log, 'warn'> }): StripeClient {
  return {
    async call(secretKey, { method, path, fields = {}, key, schema }) {
      const form = toForm(fields);
      const query = method === 'GET' && form.size > 0 ? `?${form.toString()}` : '';
      try {
        const response = await fetch(`${url}/v1/${path}${query}`, {
          method,
          redirect: 'error',
          signal: AbortSignal.timeout(LIMIT_MS),
          headers: {
            authorization: `Bearer ${secretKey}`,
            'stripe-version': API_VERSION,
            ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(method === 'POST' ? { body: form.toString() } : {}),
        });
        const body: unknown = await response.json();
        if (response.ok) return { kind: 'ok', value: schema.parse(body) };
        const refusal = isCertain(response.status) ? readRefusal(response.status, body) : undefined;
        if (refusal?.type !== 'card_error') {
          log.warn({ path, status: response.status, code: refusal?.code ?? '' }, 'Stripe refused a call.');
        }
        const isRepeated = response.headers.get(REPEATED_HEADER) === 'true';
        return refusal === undefined ? { kind: 'unknown', isRepeated } : { kind: 'refused', refusal };
      } catch (error) {
        log.warn({ path, problem: (error as Error).message }, 'Stripe gave no answer that can be used.');
        return { kind: 'unknown', isRepeated: false };
      }
    },
  };
}
