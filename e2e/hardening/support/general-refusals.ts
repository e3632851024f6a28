import type { Bench } from './bench.ts';
import { type Answer, ask } from './http.ts';
import { fill, type Route, type Values } from './routes.ts';

type Headers = Readonly<Record<string, string>>;

/** Who makes a call, with what they are known by. */
export interface Caller {
  /** Of a person whom the call lets in. */
  readonly allowed: (route: Route) => Promise<Headers>;
  /** Of a contributor whose roles allow nothing. */
  readonly nobody: Headers;
  /** Of an API token of every role. */
  readonly token: Headers;
  /** Of a session that still has to take its second step, or to set it up. */
  readonly halfway: Headers;
  /** The latter at a site of its own, which requires it. */
  readonly withoutSetup: { readonly host: string; readonly headers: Headers };
  /** Of a session whose password was entered long ago. */
  readonly longAgo: Headers;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const DEEP = `${'['.repeat(200)}${']'.repeat(200)}`;
const MANY = `{${Array.from({ length: 2_000 }, (_, at) => `"k${at}":1`).join(',')}}`;
/** More bytes than most calls take, and more than any. */
const LARGE = [400_000, 24 * 1024 * 1024];

/** Bodies that no call takes, with the headers that go with them. */
const BODIES: readonly { readonly body: string | Buffer; readonly headers: Headers }[] = [
  { body: '{"a":', headers: JSON_TYPE },
  { body: DEEP, headers: JSON_TYPE },
  { body: MANY, headers: JSON_TYPE },
  { body: '{"a":1,"a":2}', headers: JSON_TYPE },
  { body: '[]', headers: JSON_TYPE },
  { body: '{"a":1}', headers: { 'content-type': 'application/json; charset=iso-8859-1' } },
  { body: '{"a":1}', headers: { 'content-type': 'text/xml' } },
  { body: '{"a":1}', headers: { ...JSON_TYPE, 'content-encoding': 'zstd-of-mine' } },
  { body: '{"a":1}', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
];

/** Produces every refusal of a call that has nothing to do with what it is about. */
export async function refuseInGeneral(
  bench: Bench,
  host: string,
  { route, values }: { readonly route: Route; readonly values: Values },
  caller: Caller,
): Promise<void> {
  const { method } = route;
  const { path, body } = fill(route, values);
  const json = body === undefined ? undefined : JSON.stringify(body);
  const allowed = await caller.allowed(route);
  const send = (
    headers: Headers,
    sent: string | Buffer | undefined = json,
    to: { path?: string; host?: string } = {},
  ): Promise<Answer> =>
    ask(bench.nextPort(), {
      method,
      path: to.path ?? path,
      host: to.host ?? host,
      headers: { ...(sent === undefined ? {} : JSON_TYPE), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });

  await send(allowed, json, { host: 'nobody.localhost' });
  if (route.pathParameters.length > 0) {
    await send(allowed, json, { path: route.path.replace(/\{\w+\}/g, '%zz') });
    await send(allowed, json, { path: route.path.replace(/\{\w+\}/g, '%00') });
  }
  for (const { name } of route.queryParameters) {
    const strange = encodeURIComponent('\u0000{'.repeat(300));
    const others = path.includes('?') ? `${path}&` : `${path}?`;
    await send(allowed, json, { path: `${others}${name}=${strange}` });
    await send(allowed, json, { path: `${path.split('?')[0] ?? ''}?${name}=${strange}` });
  }
  await send({});
  await send(caller.nobody);
  await send(caller.token);
  await send(caller.halfway);
  await send(caller.withoutSetup.headers, json, { host: caller.withoutSetup.host });
  if (route.needsPassword) await send(caller.longAgo);
  if (!route.isWrite) return;
  // Whoever has a session by cookie and no crumb, and a visitor without one.
  await send({ cookie: 'crumb=a' });
  await send({ ...allowed, 'idempotency-key': 'ä'.repeat(300) });
  const key = { 'idempotency-key': `general-${route.name}` };
  await send({ ...allowed, ...key });
  await send({ ...allowed, ...key }, json === undefined ? undefined : '{"other":true}', {
    path: `${path}${path.includes('?') ? '&' : '?'}other=1`,
  });
  if (route.body === undefined) return;
  for (const wrong of BODIES) await send({ ...allowed, ...wrong.headers }, wrong.body);
  for (const bytes of LARGE) {
    const { status } = await send(allowed, Buffer.alloc(bytes, 'a'));
    if (status === 413) return;
  }
}
