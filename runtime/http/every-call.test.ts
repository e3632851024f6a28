import { CART_PATH } from '#shared/features/cart/paths.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { errorBody } from '#shared/http/error-body.ts';
import type { OpenApiDocument, OpenApiOperation } from '#shared/http/openapi.ts';
import { DOCS_PATH, OPENAPI_PATH } from '#shared/http/paths.ts';
import type { Log } from '../platform/log/log.ts';
import { fetchAtHost } from '../testing/fetch-at-host.ts';
import { startTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { exampleOf } from './docs/example.ts';
import type { Schema } from './docs/schema.ts';

const RUNS = 8;
const STACK = /\bat [^\\]{1,200}\.ts|node_modules|sequelize|\bSELECT [^{}<>]{1,200} FROM |\bINSERT INTO /i;

const faults: object[] = [];
const log: Log = { info: () => undefined, warn: () => undefined, error: (facts) => void faults.push(facts) };

let app: TestApp;
let operations: { path: string; method: string; operation: OpenApiOperation }[];

beforeAll(async () => {
  app = await startTestApp(undefined, { log, tellsEachWrite: false });
  const document = (await (await fetch(app.origin + OPENAPI_PATH)).json()) as OpenApiDocument;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});

afterAll(() => app.close());

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    "' OR 1=1; DROP TABLE carts --",
    '$1 %s ${7*7} {{7*7}} {.section x}',
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    'a\0b',
    '\ud800',
    '\u202e\ufeff',
    'x'.repeat(5_000),
    '',
    ' ',
    null,
    -1,
    0.5,
    2 ** 53,
    1e308,
    { $ne: null },
    [[]],
    { constructor: { prototype: { admin: true } } },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values of a schema, of its fields and of none of them. */
function valueOf(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const good = fc.constant(exampleOf(name, schema));
  const { properties } = schema;
  if (properties === undefined) return fc.oneof({ weight: 2, arbitrary: good }, hostile);
  const fields = Object.entries(properties).map(([field, inner]) => [field, valueOf(field, inner)] as const);
  return fc.oneof(
    good,
    hostile,
    fc.record(Object.fromEntries(fields), { requiredKeys: [], noNullPrototype: true }),
  );
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

interface Generated {
  readonly address: string;
  readonly body: unknown;
}

function requestsTo(path: string, { parameters, requestBody }: OpenApiOperation): fc.Arbitrary<Generated> {
  const inPlace = (place: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, valueOf(name, schema)]),
      ),
    );
  const schema = requestBody?.content['application/json']?.schema;
  const body = schema === undefined ? fc.constant(undefined) : valueOf('body', schema);
  return fc.tuple(inPlace('path'), inPlace('query'), body).map(([params, query, sent]) => {
    const filled = Object.entries(params).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encode(value)),
      path,
    );
    const asked = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
    return { address: `${filled}?${asked.join('&')}`, body: sent };
  });
}

/** The call as the documentation shows it. */
function exampleTo(path: string, { parameters, requestBody }: OpenApiOperation): Generated {
  const address = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, encode(exampleOf(name, schema))), path);
  const schema = requestBody?.content['application/json']?.schema;
  return { address, body: schema === undefined ? undefined : exampleOf('body', schema) };
}

/** The owner with a fresh session whose password is confirmed. */
async function signIn(): Promise<Record<string, string>> {
  const visitor: Visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  const response = await visitor.call('POST', '/api/v1/session', SAMPLE_LOGIN);
  const { token } = (await response.json()) as { token?: string };
  const headers = { authorization: `Bearer ${token ?? 'x'.repeat(43)}` };
  await visitor.call('POST', '/api/v1/session/confirmation', { password: SAMPLE_LOGIN.password }, headers);
  return headers;
}

describe('every call', () => {
  it('answers good and bad input without a fault, in the shape of answers or of errors', async () => {
    const statuses = new Set<number>();
    for (const { path, method, operation } of operations) {
      const headers = { 'content-type': 'application/json', ...(await signIn()) };
      await fc.assert(
        fc.asyncProperty(requestsTo(path, operation), async ({ address, body }) => {
          const response = await fetch(app.origin + address, {
            method: method.toUpperCase(),
            headers,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          const text = await response.text();
          expect(response.status).toBeLessThan(500);
          expect(text).not.toMatch(STACK);
          statuses.add(response.status);
          if (response.status >= 400) errorBody.parse(JSON.parse(text));
        }),
        { numRuns: RUNS, examples: [[exampleTo(path, operation)]] },
      );
    }
    expect(faults).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 202, 400, 404]));
  }, 300_000);
});

describe('the documentation', () => {
  it.each([
    [OPENAPI_PATH, 'application/json; charset=utf-8'],
    [DOCS_PATH, 'text/html; charset=utf-8'],
    [`${DOCS_PATH}?q=cart&q=again`, 'text/html; charset=utf-8'],
  ])('at %s may be kept, and is not sent twice to who has it', async (path, type) => {
    const first = await fetch(app.origin + path);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe(type);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    // The platform's fetch would ask for a fresh one.
    const again = await fetchAtHost(app.origin + path, 'localhost', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});
