import { gzipSync } from 'node:zlib';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { CRUMB_HEADER, CRUMB_NAME } from '#shared/http/crumb.ts';
import { type Answer, ask, field, NoAnswer } from './support/http.ts';
import { makeMember, memberHeaders, signInMember } from './support/members.ts';
import { fill, readRoutes, type Route } from './support/routes.ts';

const MB = 1024 * 1024;
const WITHIN_MS = 100;
const GROWTH = 20 * MB;
const ROUNDS = 15;
/** The quickest of some tries tells of the code and not of the machine. */
const TRIES = 5;

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
const deep = (count: number) => '['.repeat(count) + ']'.repeat(count);
const deepObject = (count: number) => '{"a":'.repeat(count) + '1' + '}'.repeat(count);

interface Abuse {
  readonly name: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** What it may be answered with; none where the call itself decides, short of a fault. */
  readonly statuses: readonly number[];
}

const ABUSES: readonly Abuse[] = [
  { name: 'lists 10,000 deep', body: deep(10_000), statuses: [400] },
  { name: 'objects 10,000 deep', body: deepObject(10_000), statuses: [400] },
  { name: 'a list that is never closed', body: '['.repeat(100_000), statuses: [400, 413] },
  { name: '100,000 keys', body: keys(100_000), statuses: [400, 413] },
  { name: '2,000 keys', body: keys(2_000), statuses: [400] },
  { name: 'a key twice', body: '{"email":"a@b.example","email":"c@d.example"}', statuses: [400] },
  { name: '10 MB', body: `{"email":"${'x'.repeat(10 * MB)}"}`, statuses: [413] },
  { name: '300 KB', body: `{"email":"${'x'.repeat(300 * 1024)}"}`, statuses: [413] },
  {
    name: 'bytes that are no UTF-8',
    body: Buffer.from('7b2261223a22ff fe22 7d'.replaceAll(' ', ''), 'hex'),
    statuses: [400],
  },
  {
    name: 'UTF-16',
    body: Buffer.from('{"a":1}', 'utf16le'),
    headers: { 'content-type': 'application/json; charset=utf-16le' },
    statuses: [400, 415],
  },
  {
    name: 'Latin 1',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json; charset=iso-8859-1' },
    statuses: [400, 415],
  },
  {
    name: 'a type that is no JSON',
    body: '{"a":1}',
    headers: { 'content-type': 'text/xml' },
    statuses: [415],
  },
  {
    name: '100 MB packed into 100 KB',
    body: gzipSync(Buffer.alloc(100 * MB, ' ')),
    headers: { 'content-encoding': 'gzip' },
    statuses: [400, 413, 415],
  },
  {
    name: 'what is not packed as it says',
    body: '{"a":1}',
    headers: { 'content-encoding': 'gzip' },
    statuses: [400, 415],
  },
  {
    name: 'an unknown packing',
    body: '{"a":1}',
    headers: { 'content-encoding': 'zstd-of-mine' },
    statuses: [400, 415],
  },
  { name: 'broken JSON', body: '{"a":', statuses: [400] },
  { name: 'text after the end', body: '{} x', statuses: [400] },
  {
    name: 'a number of 100,000 digits',
    body: `{"quantity":${'9'.repeat(100_000)}}`,
    statuses: [],
  },
  { name: 'a number that is none', body: '{"quantity":NaN}', statuses: [400] },
  {
    name: 'NUL and halves of characters',
    body: '{"email":"\\u0000\\ud800","password":"\\udfff"}',
    statuses: [],
  },
  { name: 'a list for an object', body: '[]', statuses: [] },
  { name: 'a text for an object', body: '"x"', statuses: [] },
  { name: 'null for an object', body: 'null', statuses: [] },
];

/** Calls that take more than others: files of themes, pages, products with all their variants. */
const LARGE = [
  'writeTemplateFile',
  'compileStyles',
  'createProduct',
  'editProducts',
  'setProductVariants',
  'putHeaderFooter',
  'savePageContent',
  'savePlaces',
];

const MEMBER = 'abuse@marsh.example';

/** Bytes that the objects of a process take, as it tells itself. */
async function heapOf(port: number): Promise<number> {
  const { text } = await ask(port, { host: 'localhost', path: '/metrics' });
  const bytes = /^\w*nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1];
  if (bytes === undefined) throw new Error(`The server does not tell its heap: ${text.slice(0, 200)}`);
  return Number(bytes);
}

await runCheck('C40', async (bench, findings) => {
  const { alpha } = SITES;
  const routes = (await readRoutes(bench, alpha)).filter(
    (route) => route.isWrite && route.body !== undefined,
  );
  const staff = await bench.staff(alpha);
  const visitor = bench.visitor(alpha);
  await visitor.call('POST', '/api/v1/session', {});
  const crumb = visitor.cookies.get(CRUMB_NAME) ?? '';
  const member = bench.visitor(alpha);
  await makeMember(bench, alpha, MEMBER);
  await signInMember(member, MEMBER);
  findings.note('routes', routes.length);
  findings.note('abuses', ABUSES.length);

  const isLarge = (route: { name: string }) => LARGE.includes(route.name);
  let sent = 0;
  async function send(
    route: (typeof routes)[number],
    { body, headers = {} }: Abuse,
  ): Promise<Answer | 'cut'> {
    const known: Readonly<Record<string, Record<string, string>>> = {
      visitor: { cookie: `${CRUMB_NAME}=${crumb}`, [CRUMB_HEADER]: crumb },
      member: memberHeaders(member),
    };
    const credentials = known[route.access] ?? { authorization: `Bearer ${staff.token}` };
    try {
      return await ask(bench.nextPort(), {
        host: alpha,
        path: fill(route).path,
        method: route.method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `abuse-${(sent += 1)}`,
          ...credentials,
          ...headers,
        },
        body,
      });
    } catch (error) {
      // A server that has read enough may close the door while more is coming.
      if (error instanceof NoAnswer) return 'cut';
      throw error;
    }
  }

  for (const route of routes) {
    for (const abuse of ABUSES) {
      if (isLarge(route) && /KB|keys/.test(abuse.name)) continue;
      const answer = await send(route, abuse);
      if (answer === 'cut') {
        findings.expect(Buffer.byteLength(abuse.body) > MB, `${route.name} with ${abuse.name}: no answer`);
        continue;
      }
      const isRight =
        abuse.statuses.includes(answer.status) ||
        ((isLarge(route) || abuse.statuses.length === 0) && answer.status < 500);
      findings.expect(
        isRight,
        `${route.name} with ${abuse.name}: ${answer.status} ${answer.text.slice(0, 100)}`,
      );
      findings.expect(
        answer.status < 400 || typeof field(answer, 'code') === 'string',
        `${route.name} with ${abuse.name}: no code`,
      );
    }
  }

  // Time and memory, once the server is warm.
  const [target] = routes.filter((route) => route.access === 'visitor');
  if (target === undefined) throw new Error('There is no call for visitors that takes a body.');
  for (const abuse of ABUSES) {
    const times: number[] = [];
    for (let round = 0; round < TRIES; round += 1) {
      const answer = await send(target, abuse);
      if (answer !== 'cut') times.push(answer.ms);
    }
    const best = Math.min(...times);
    if (times.length > 0) findings.expect(best <= WITHIN_MS, `${abuse.name} takes ${Math.round(best)} ms`);
  }
  const warm: Route = target;
  /** The least that each heap holds over some rounds: what stays when the rubbish is gone. */
  async function leastHeaps(): Promise<number[]> {
    const samples: number[][] = bench.servers.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const abuse of ABUSES) await send(warm, abuse);
      for (const [index, { port }] of bench.servers.entries()) samples[index]?.push(await heapOf(port));
    }
    return samples.map((values) => Math.min(...values));
  }
  const before = await leastHeaps();
  const after = await leastHeaps();
  const growth = after.map((bytes, index) => bytes - (before[index] ?? 0));
  findings.note(
    'heap grows by MB',
    growth.map((bytes) => Math.round(bytes / MB)),
  );
  findings.expect(
    Math.max(...growth) < GROWTH,
    `the heap grows by ${Math.round(Math.max(...growth) / MB)} MB`,
  );
  const alive = await bench.ask(alpha, '/');
  findings.expect(alive.status === 200, 'the server goes on');
});
