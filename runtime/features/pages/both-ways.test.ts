import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSitePage, saveRedirects, updateSitePage } from '#shared/features/page-tree/contract.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import { createDoor } from '../../http/door.ts';
import { createIds } from '../../platform/ids/ids.ts';
import { addMember, signInMember } from '../../testing/members.ts';
import { publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** What differs between two answers to the same request, or tells of the connection. */
const OF_EACH_ANSWER = ['date', 'x-request-id', 'connection', 'keep-alive'];
const CRUMB = /^crumb=([^;]+)/;
const KEY = /"key":"[\w-]{20,}"/g;

/** A request as it goes over the wire. */
interface Asked {
  readonly path: string;
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** Another host than the one of the site, or several. */
  readonly hosts?: readonly string[];
}

interface Answered {
  readonly status: string;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly text: string;
}

/** A server behind the door that every request comes through. */
interface Server {
  readonly app: TestApp;
  readonly port: number;
  close(): Promise<void>;
}

async function open(app: TestApp): Promise<Server> {
  const door = createDoor(createIds(app.clock));
  door.open(app.app.handle);
  await new Promise<void>((resolve) => door.server.listen(0, '127.0.0.1', resolve));
  return {
    app,
    port: (door.server.address() as AddressInfo).port,
    async close() {
      await door.drain(1_000);
      await app.close();
    },
  };
}

function send(port: number, text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', () => resolve(Buffer.concat(parts)));
    socket.on('error', reject);
  });
}

function unpack(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0 || encoding === undefined) return body.toString('utf8');
  return (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString('utf8');
}

function toAnswered(bytes: Buffer): Answered {
  const end = bytes.indexOf('\r\n\r\n');
  const [status = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const at = line.indexOf(': ');
    (headers[line.slice(0, at).toLowerCase()] ??= []).push(line.slice(at + 2));
  }
  const body = bytes.subarray(end + 4);
  return { status, headers, text: unpack(body, headers['content-encoding']?.[0]) };
}

/** What of an answer has to be the same; the crumb that it gives and the key of a form are others each time. */
function comparable({ status, headers, text }: Answered) {
  const crumbs = (headers['set-cookie'] ?? []).flatMap((line) => CRUMB.exec(line)?.[1] ?? []);
  const alike = (value: string) => crumbs.reduce((left, crumb) => left.replaceAll(crumb, 'CRUMB'), value);
  const rest = Object.entries(headers).filter(([name]) => !OF_EACH_ANSWER.includes(name));
  return {
    status,
    headers: Object.fromEntries(rest.map(([name, values]) => [name, values.map(alike)])),
    text: alike(text).replace(KEY, ''),
  };
}

let asked = 0;

/**
 * Asks for the same thing on both ways: the short one of pages, and through Express, which an address in its long form
 * takes. Unless the page is to be the one that is kept, both have to make it.
 */
async function askBoth(
  { port, app }: Server,
  { path, method = 'GET', headers = {}, hosts = [`localhost:${port}`] }: Asked,
  isKept = false,
): Promise<{ direct: Answered; express: Answered }> {
  const ask = async (target: string) => {
    if (!isKept) await app.purge(['site']);
    // Looks like no request before it, so that it is not answered before either way begins.
    const other = { 'x-forwarded-proto': `other-${(asked += 1)}`, ...headers };
    const lines = Object.entries(other).map(([name, value]) => `${name}: ${value}`);
    const named = hosts.map((host) => `Host: ${host}`);
    const text = [`${method} ${target} HTTP/1.1`, ...named, ...lines, 'Connection: close'].join('\r\n');
    return toAnswered(await send(port, `${text}\r\n\r\n`));
  };
  return { direct: await ask(path), express: await ask(`http://localhost:${port}${path}`) };
}

async function expectSame(server: Server, request: Asked, isKept = false): Promise<Answered> {
  const { direct, express } = await askBoth(server, request, isKept);
  expect(comparable(direct)).toEqual(comparable(express));
  expect(direct.headers['x-content-type-options']).toEqual(['nosniff']);
  expect(direct.headers['x-request-id']).toHaveLength(1);
  return direct;
}

const statusOf = ({ status }: Answered) => Number(status.split(' ')[1]);

let server: Server;
let closed: { readonly locked: string; readonly members: string };
let member = '';

beforeAll(async () => {
  const app = await startTestApp();
  server = await open(app);
  const owner = await app.owner();
  const content = '<p>Only for some</p>';
  await owner.call(writeTemplateFile, { body: { path: 'pages/some.page', content, baseHash: null } });
  const make = async (title: string, change: object) => {
    const origin = { kind: 'template', template: 'some' } as const;
    const { page } = await owner.call(createSitePage, { body: { title, origin } });
    await owner.call(updateSitePage, { params: { pageId: page.id }, body: change });
    return page.path;
  };
  closed = {
    locked: await make('Locked', { password: 'low-tide' }),
    members: await make('Members', { status: 'private' }),
  };
  await owner.call(saveRedirects, { body: { redirects: [{ from: '/old-mug', to: '/shop/p/mug' }] } });
  await publishDraft(owner);
  const visitor = await signInMember(app, await addMember(app));
  member = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});

afterAll(() => server.close());

describe('a page is answered the same on both ways', () => {
  it.each([
    ['/', 200],
    ['/shop', 200],
    ['/shop?page=2', 404],
    ['/shop?sort=name&page=1', 200],
    ['/shop?page[]=2&page[]=x', 200],
    ['/shop/p/mug', 200],
    ['/shop/p/mug/', 200],
    ['/shop/p/mug?variant=MUG-R-S&utm_source=mail', 200],
    ['/shop/p/mug?format=json', 200],
    ['/shop?format=json&format=json', 200],
    ['/?format=json-pretty', 200],
    ['/nothing', 404],
    ['/nothing?format=json', 404],
    ['/search', 200],
    ['/search?q=mug', 200],
    ['/cart', 200],
    ['/cart?format=json', 200],
    ['/checkout', 200],
    ['/checkout?format=json', 200],
    ['/checkout/subscribe?cartToken=none', 200],
    ['/checkout/donate', 404],
    ['/checkout/order-confirmed?oid=none', 404],
    ['/account', 200],
    ['/account?format=json', 200],
    ['/commerce/orders/none', 404],
    ['/commerce/reviews/none', 404],
    ['/commerce/subscriptions/none', 404],
    ['/old-mug', 301],
    ['/old-mug?from=mail', 301],
    ['/shop?cookies=1.forged', 303],
  ])('%s', async (path, status) => {
    expect(statusOf(await expectSame(server, { path }))).toBe(status);
  });

  it('with a password, or for members', async () => {
    expect(statusOf(await expectSame(server, { path: closed.locked }))).toBe(401);
    expect(statusOf(await expectSame(server, { path: `${closed.locked}?format=json` }))).toBe(401);
    expect(statusOf(await expectSame(server, { path: closed.members }))).toBe(403);
    const shown = await expectSame(server, { path: closed.members, headers: { cookie: member } });
    expect(statusOf(shown)).toBe(200);
    expect(shown.headers['cache-control']).toEqual(['no-store']);
  });

  it.each([
    ['/%E0%A4%A', 400],
    ['/sh%6Fp', 200],
    ['/shop%2Fp%2Fmug', 404],
    ['/%C3%A4?q=%', 404],
    ['//shop', 404],
    ['/Shop', 404],
    ['/shop/../cart', 404],
    ['/shop?', 200],
    ['/shop?page=%ff&%5B%5D', 200],
    ['/shop#top', 200],
  ])('at the odd address %s', async (path, status) => {
    expect(statusOf(await expectSame(server, { path }))).toBe(status);
  });

  it.each(['/shop/p/mug', '/nothing', '/cart', '/old-mug', '/%E0%A4%A'])(
    'without its body to HEAD: %s',
    async (path) => {
      const head = await expectSame(server, { path, method: 'HEAD' });
      const { direct } = await askBoth(server, { path });
      expect(head.text).toBe('');
      expect(head.headers['content-length']).toEqual(direct.headers['content-length']);
    },
  );

  it.each(['gzip', 'br', 'gzip, br;q=0', 'identity', '*', 'gzip;q=0, br;q=0', 'br;q=x, ,', 'zstd'])(
    'packed as its reader takes it: %s',
    async (encoding) => {
      for (const path of ['/shop/p/mug', '/cart', '/old-mug']) {
        const answer = await expectSame(server, { path, headers: { 'accept-encoding': encoding } });
        expect(answer.text).not.toBe('');
      }
    },
  );

  it('where its reader has it already, unless it is an error or is wanted anew', async () => {
    const ask = async (path: string, headers: Record<string, string>) => {
      const { headers: first } = await expectSame(server, { path });
      const [etag = ''] = first['etag'] ?? [];
      return statusOf(await expectSame(server, { path, headers: { 'if-none-match': etag, ...headers } }));
    };
    expect(await ask('/shop/p/mug', {})).toBe(304);
    expect(await ask('/shop/p/mug', { 'cache-control': 'no-cache' })).toBe(200);
    expect(await ask('/shop/p/mug', { 'if-none-match': '"another", W/"one"' })).toBe(200);
    expect(await ask('/shop/p/mug', { 'if-none-match': '*' })).toBe(200);
    expect(await ask('/nothing', {})).toBe(404);
    expect(await ask('/cart', {})).toBe(200);
  });

  it('while it is kept', async () => {
    for (const path of ['/shop/p/mug', '/shop?format=json']) {
      await expectSame(server, { path });
      const kept = await expectSame(server, { path }, true);
      expect(kept.headers['x-cache']).toEqual(['HIT']);
    }
  });

  it.each([
    'crumb=stale.one',
    'ssr_seg=language%3Dde',
    'ssr_seg=language%3Dde; ssr_seg=language%3Dfr',
    'CART=none; hasCart=true',
    'SiteUserSession=none',
    '=; ;x',
  ])('with the cookies %s', async (cookie) => {
    for (const path of ['/shop', '/cart', '/account', '/nothing']) {
      expect(statusOf(await expectSame(server, { path, headers: { cookie } }))).toBeLessThan(405);
    }
  });

  it('at a host that has no site, that is none, or that is named twice', async () => {
    const ask = async (...hosts: string[]) =>
      statusOf(await expectSame(server, { path: '/shop', hosts, headers: { 'accept-language': 'de' } }));
    expect(await ask('elsewhere.example')).toBe(404);
    expect(await ask('LOCALHOST')).toBe(200);
    expect(await ask('a/b')).toBe(400);
    expect(await ask('localhost', 'elsewhere.example')).toBe(400);
    expect(await ask('localhost', 'localhost')).toBe(400);
  });
});

describe('a server behind a proxy', () => {
  it('believes it on both ways, gives cookies of one host, and counts its callers', async () => {
    const behind = await open(await startTestApp(undefined, { loopback: false, rateLimitScale: 0.1 }));
    const { limit } = RATE_LIMITS.search[0];
    const from = (address: string) => ({
      'x-forwarded-for': `6.6.6.6, ${address}`,
      'x-forwarded-proto': 'https, http',
    });
    const home = await expectSame(behind, { path: '/', headers: from('203.0.113.1') });
    expect(home.text).toContain(`<link rel="canonical" href="https://localhost:${behind.port}/"`);
    expect(home.headers['strict-transport-security']).toHaveLength(1);
    const cart = await askBoth(behind, { path: '/cart', headers: from('203.0.113.1') });
    const namesOf = ({ headers }: Answered) =>
      headers['set-cookie']?.map((line) => line.replace(/=[^;]*/, ''));
    expect(namesOf(cart.direct)).toEqual(namesOf(cart.express));
    expect(namesOf(cart.direct)).toContainEqual(expect.stringMatching(/^__Host-crumb; .*Secure/) as string);
    const search = { path: '/search?q=mug', headers: from('203.0.113.2') };
    for (let turn = 0; turn < limit * 0.1 - 1; turn += 2) {
      expect(statusOf(await expectSame(behind, search))).toBe(200);
    }
    await askBoth(behind, search);
    const refused = await expectSame(behind, search);
    expect(statusOf(refused)).toBe(429);
    expect(refused.headers['retry-after']).toHaveLength(1);
    expect(statusOf(await expectSame(behind, { ...search, headers: from('203.0.113.3') }))).toBe(200);
    await behind.close();
  });
});
