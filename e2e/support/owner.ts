import { randomUUID } from 'node:crypto';
import { signIn } from '#shared/features/contributors/contract.ts';
import type { RunningServer } from './product.ts';

/** A call as its contract declares it, as far as journeys need it. */
interface Call<Answer> {
  readonly method: string;
  readonly path: string;
  readonly output: { parse(answer: unknown): Answer };
  /** Set where the call wants a key, so that it acts once. */
  readonly idempotency?: 'required';
}

/** What is sent with a call. */
interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The API of a server as the owner of the sample site calls it. */
export interface Owner {
  /** Makes a call; throws on a refusal. */
  call<Answer>(call: Call<Answer>, sent: Sent): Promise<Answer>;
}

async function send<Answer>(
  site: string,
  { method, path, output, idempotency }: Call<Answer>,
  { params = {}, query = {}, body }: Sent,
  headers: Record<string, string>,
): Promise<Answer> {
  const address = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    site,
  );
  address.search = new URLSearchParams(query).toString();
  const response = await fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(idempotency === undefined ? {} : { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return output.parse(await response.json());
}

/** Signs in as the owner of the sample site. */
export async function asOwner({ site, login }: Pick<RunningServer, 'site' | 'login'>): Promise<Owner> {
  const crumb =
    /crumb=([^;]+)/.exec((await fetch(new URL('/cart', site))).headers.get('set-cookie') ?? '')?.[1] ?? '';
  const visitor = { cookie: `crumb=${crumb}`, 'x-csrf-token': crumb };
  const { token } = await send(site, signIn, { body: login }, visitor);
  const authorization = `Bearer ${token}`;
  return {
    call: (call, sent) => send(site, call, sent, { authorization }),
  };
}
