import { CRUMB_HEADER } from '#shared/http/crumb.ts';
import { parseJson } from '#shared/json/parse-json.ts';
/** A call that was not answered with a success. */
export interface Failure {
  readonly ok: false;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The crumb was refused, also after the one retry. */
  readonly crumbFail: boolean;
  /** The server's sentence, empty when it gave none. */
  readonly error: string;
  /** The server's sentences by field; absent when it gave none. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** What a call came to. */
export type Answer = { readonly ok: true; readonly body: unknown } | Failure;

/** One call: without a body it reads, with one it writes. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
  /** Where it replaces what is there. */
  readonly method?: 'PUT';
  /** Names the visitor's act, so that repeating the call cannot repeat the effect. */
  readonly actKey?: string;
}

/** Makes a call; never rejects. */
export type Http = (call: Call) => Promise<Answer>;

/** What calls need of their surroundings. */
export interface HttpDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** The crumb cookie as it is now. */
  readonly readCrumb: () => string | undefined;
  /** Settles when a crumb that is on its way is there; undefined where none is. */
  readonly crumbComing?: () => Promise<unknown> | undefined;
  /** A signal that ends a call which nobody answers. */
  readonly createTimeout: () => AbortSignal;
}

interface Refusal {
  readonly error?: unknown;
  readonly crumbFail?: unknown;
  readonly errors?: unknown;
}

function toFailure(status: number, body: unknown): Failure {
  const { error, errors, crumbFail } = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  return {
    ok: false,
    status,
    crumbFail: crumbFail === true,
    error: typeof error === 'string' ? error : '',
    ...(typeof errors === 'object' && errors !== null ? { errors: errors as Record<string, string> } : {}),
  };
}

/** Makes the caller of the site's own API: sends the crumb, and sends it once more when it was stale. */
export function createHttp(deps: HttpDeps): Http {
  async function attempt(call: Call): Promise<Answer> {
    const headers: Record<string, string> = { accept: 'application/json' };
    const writes = call.body !== undefined;
    if (writes) {
      headers['content-type'] = 'application/json';
      headers[CRUMB_HEADER] = deps.readCrumb() ?? '';
    }
    if (call.actKey !== undefined) headers['idempotency-key'] = call.actKey;
    let response: Response;
    let text: string;
    try {
      response = await deps.fetch(call.path, {
        method: call.method ?? (writes ? 'POST' : 'GET'),
        headers,
        credentials: 'same-origin',
        signal: deps.createTimeout(),
        ...(writes ? { body: JSON.stringify(call.body) } : {}),
      });
      text = await response.text();
    } catch {
      return toFailure(0, undefined);
    }
    const body = parseJson(text);
    return response.ok && body !== undefined ? { ok: true, body } : toFailure(response.status, body);
  }

  return async (call) => {
    if (call.body !== undefined) await deps.crumbComing?.();
    const answer = await attempt(call);
    return !answer.ok && answer.crumbFail ? attempt(call) : answer;
  };
}
