import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { ownerIdOf, openSession } from './testing/people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** There are as many questions as calls times shapes. */
const PATIENCE_MS = 120_000;
/** How the validation library speaks. */
const OF_LIBRARY =
  /\b(?:invalid (?:input|option|string|key|union|element|value|date|number|uuid|email|url|iso)|expected (?:string|number|boolean|array|object|record|one of|int|date)|received |too (?:small|big):|unrecognized key)/i;
const LONG = 'x'.repeat(5_000);

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await openSession(app, await ownerIdOf(app));
});

afterAll(() => app.close());

/** The names of the fields of a part of a call, as its document shows them. */
function namesIn(endpoint: Endpoint, part: 'query' | 'body'): string[] {
  const schema = endpoint.input[part] as { readonly shape?: Readonly<Record<string, unknown>> } | undefined;
  return Object.keys(schema?.shape ?? {});
}

/** Bodies of wrong shapes. */
function wrongBodies(endpoint: Endpoint): unknown[] {
  const names = namesIn(endpoint, 'body');
  const filled = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  return [
    {},
    [],
    filled(null),
    filled(7.5),
    filled(LONG),
    filled([[]]),
    filled({ a: {} }),
    filled(true),
    filled(''),
  ];
}

async function ask({ method, path }: Endpoint, query: string, body: unknown): Promise<string> {
  const response = await fetch(app.origin + path.replace(/:[A-Za-z]+/g, 'x') + query, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'sec-fetch-site': 'same-origin',
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return response.status >= 400 && response.headers.get('content-type')?.includes('json') === true
    ? text
    : '';
}

function sentencesOf(answer: string): string[] {
  if (answer === '') return [];
  const { error, errors = {} } = JSON.parse(answer) as { error?: string; errors?: Record<string, string> };
  return [...(error === undefined ? [] : [error]), ...Object.values(errors)];
}

it('no answer of any call holds a sentence of the validation library', { timeout: PATIENCE_MS }, async () => {
  const told: string[] = [];
  for (const endpoint of app.app.api.mounted.filter(({ upload }) => upload === undefined)) {
    const queries = [
      '',
      ...[LONG, '', 'x'].map(
        (value) => `?${new URLSearchParams(namesIn(endpoint, 'query').map((name) => [name, value]))}`,
      ),
    ];
    const bodies = endpoint.method === 'GET' ? [{}] : wrongBodies(endpoint);
    const asked =
      endpoint.method === 'GET'
        ? queries.map((query) => [query, {}] as const)
        : bodies.map((body) => ['', body] as const);
    for (const [query, body] of asked) {
      const wrong = sentencesOf(await ask(endpoint, query, body)).filter((text) => OF_LIBRARY.test(text));
      told.push(...wrong.map((text) => `${endpoint.name}: ${text}`));
    }
  }
  expect([...new Set(told)]).toEqual([]);
});
