import { parseJson } from '#shared/json/parse-json.ts';
import type { CallerInput, Endpoint, Output } from './endpoint.ts';
import type { ErrorBody } from './error-body.ts';
import { errorBody } from './error-body.ts';

/** The part of a fetch answer that the client reads. */
export interface FetchAnswer {
  readonly status: number;
  text(): Promise<string>;
}

/** The part of `fetch` that the client needs; the host's own is passed in. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<FetchAnswer>;

/** A refusal or fault that the server answered. `code` is `UNREADABLE_ANSWER` when the body was not ours. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Texts by field, where the input was at fault. */
  readonly errors: Readonly<Record<string, string>>;
  readonly body: ErrorBody | undefined;

  constructor(status: number, body: ErrorBody | undefined) {
    super(
      body?.error ??
        `The server’s answer (${status}) cannot be read here. Try again; if it stays so, bring Awning up to date.`,
    );
    this.status = status;
    this.code = body?.code ?? 'UNREADABLE_ANSWER';
    this.errors = body?.errors ?? {};
    this.body = body;
  }
}

/** The server could not be reached at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function toQuery(query: Record<string, unknown>): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Path and query that call an endpoint with the given input. */
export function toAddress<E extends Endpoint>(endpoint: E, input: CallerInput<E>): string {
  const { params = {}, query = {} } = input as { params?: object; query?: object };
  return (
    fillPath(endpoint.path, params as Record<string, unknown>) + toQuery(query as Record<string, unknown>)
  );
}

/** What a call brings along beside its input. */
export interface CallOptions {
  /** Lets a call that is made again act once. */
  readonly idempotencyKey?: string;
  /** The version that a write is based on, as an entity tag. */
  readonly ifMatch?: string;
}

export interface Client {
  /** Calls an endpoint; answers its parsed output, throws ApiError on a refusal and NetworkError without an answer. */
  call<E extends Endpoint>(endpoint: E, input: CallerInput<E>, options?: CallOptions): Promise<Output<E>>;
}

/** Header of the key that lets a call act once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Header of the version that a write is based on. */
export const IF_MATCH_HEADER = 'if-match';

/**
 * Makes a typed client of the API.
 * @param options.baseUrl origin of the site without a trailing slash, or empty for the page's own
 * @param options.headers headers added to each call, asked anew each time
 */
export function createClient(options: {
  fetch: Fetch;
  baseUrl: string;
  headers?: () => Record<string, string>;
}): Client {
  return {
    async call(endpoint, input, { idempotencyKey, ifMatch } = {}) {
      const body = (input as { body?: unknown }).body;
      const init = {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
          ...(ifMatch === undefined ? {} : { [IF_MATCH_HEADER]: ifMatch }),
          ...options.headers?.(),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      let answer: FetchAnswer;
      try {
        answer = await options.fetch(options.baseUrl + toAddress(endpoint, input), init);
      } catch (cause) {
        throw new NetworkError('The server could not be reached.', { cause });
      }
      const json = parseJson(await answer.text());
      if (answer.status >= 400) {
        const refusal = errorBody.safeParse(json);
        throw new ApiError(answer.status, refusal.success ? refusal.data : undefined);
      }
      const output = endpoint.output.safeParse(json);
      if (!output.success) throw new ApiError(answer.status, undefined);
      return output.data as Output<typeof endpoint>;
    },
  };
}
