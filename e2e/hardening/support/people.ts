import { signIn } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import { type Answer, ask, cookiesOf, field } from './http.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** A browser: keeps cookies and sends the crumb with what it writes. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  /** Any request with the cookies; redirects are not followed. */
  send(path: string, init?: { method?: string; headers?: Headers; body?: string | Buffer }): Promise<Answer>;
  /** A JSON call with the crumb. */
  call(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>;
}

/** A signed-in contributor, by bearer token. */
export interface Staff {
  readonly token: string;
  call(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>;
}

export interface People {
  /** Port of the process whose turn it is. */
  nextPort(): number;
  /** Asks the process whose turn it is. */
  ask(host: string, path: string, init?: Omit<Parameters<typeof ask>[1], 'host' | 'path'>): Promise<Answer>;
  /** A browser that was never here. */
  visitor(host: string, from?: string): Visitor;
  /** A contributor with a fresh session; the sample owner, who owns both sites, unless another login is given. */
  staff(host: string, login?: { readonly email: string; readonly password: string }): Promise<Staff>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

function toBody(body: unknown): { body?: string } {
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** People who call servers in turn, so that nothing can rest on what one process remembers. */
export function createPeople(ports: readonly number[]): People {
  let turn = 0;

  function nextPort(): number {
    turn += 1;
    return ports[turn % ports.length] ?? 0;
  }

  function visitor(host: string, from?: string): Visitor {
    const cookies = new Map<string, string>();
    const send: Visitor['send'] = async (path, init = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...(cookie === '' ? {} : { cookie }), ...init.headers };
      const answer = await ask(nextPort(), { ...init, path, host, headers, from });
      for (const [name, { value }] of cookiesOf(answer)) cookies.set(name, value);
      return answer;
    };
    return {
      cookies,
      send,
      async call(method, path, body, headers = {}) {
        // Whoever holds no crumb yet is given one with the first refusal.
        if (!cookies.has(CRUMB_NAME)) await send('/api/v1/session', { method: 'POST' });
        const crumb = { [CRUMB_HEADER]: cookies.get(CRUMB_NAME) ?? '' };
        return send(path, { method, headers: { ...JSON_TYPE, ...crumb, ...headers }, ...toBody(body) });
      },
    };
  }

  return {
    nextPort,
    ask: (host, path, init = {}) => ask(nextPort(), { ...init, path, host }),
    visitor,
    async staff(host, login = SAMPLE_LOGIN) {
      const browser = visitor(host);
      const answer = await browser.call(signIn.method, signIn.path, login);
      const token = field(answer, 'token');
      if (typeof token !== 'string') throw new Error(`Signing in at ${host} did not succeed: ${answer.text}`);
      const authorization = `Bearer ${token}`;
      return {
        token,
        call: (method, path, body, headers = {}) =>
          ask(nextPort(), {
            method,
            path,
            host,
            headers: { ...JSON_TYPE, authorization, ...headers },
            ...toBody(body),
          }),
      };
    },
  };
}
