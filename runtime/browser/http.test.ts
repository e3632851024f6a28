import { describe, expect, it } from 'vitest';
import { createHttp } from './http.ts';

interface Sent {
  readonly path: string;
  readonly method: string | undefined;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** A caller whose calls are answered in order; `undefined` stands for no connection. */
function createCaller(answers: readonly (Response | undefined)[], crumbs: string[] = ['c1', 'c2']) {
  const sent: Sent[] = [];
  const http = createHttp({
    readCrumb: () => crumbs.shift(),
    createTimeout: () => new AbortController().signal,
    fetch: (path, init) => {
      const answer = answers[sent.length];
      sent.push({
        path,
        method: init.method,
        headers: init.headers as Record<string, string>,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      });
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  return { http, sent };
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const stale = () => json(403, { crumbFail: true, error: 'Your session has expired.' });

describe('createHttp', () => {
  it('reads without crumb or body', async () => {
    const { http, sent } = createCaller([json(200, { id: '' })]);
    expect(await http({ path: '/cart' })).toEqual({ ok: true, body: { id: '' } });
    expect(sent).toEqual([
      { path: '/cart', method: 'GET', headers: { accept: 'application/json' }, body: undefined },
    ]);
  });

  it('writes JSON with the crumb and the name of the act', async () => {
    const { http, sent } = createCaller([json(200, {})]);
    await http({ path: '/entries', body: { quantity: 1 }, actKey: 'k' });
    expect(sent[0]).toEqual({
      path: '/entries',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-csrf-token': 'c1',
        'idempotency-key': 'k',
      },
      body: { quantity: 1 },
    });
  });

  it('writes when the crumb that is on its way is there, and reads without it', async () => {
    const order: string[] = [];
    let arrive: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const http = createHttp({
      readCrumb: () => 'c1',
      crumbComing: () => coming,
      createTimeout: () => new AbortController().signal,
      fetch: (path) => {
        order.push(path);
        return Promise.resolve(json(200, {}));
      },
    });
    const writing = http({ path: '/entries', body: {} });
    await http({ path: '/cart' });
    expect(order).toEqual(['/cart']);
    arrive();
    await writing;
    expect(order).toEqual(['/cart', '/entries']);
  });

  it('repeats the same act once with the fresh crumb', async () => {
    const { http, sent } = createCaller([stale(), json(200, { done: true })]);
    expect(await http({ path: '/entries', body: {}, actKey: 'k' })).toEqual({
      ok: true,
      body: { done: true },
    });
    expect(sent.map(({ headers }) => [headers['x-csrf-token'], headers['idempotency-key']])).toEqual([
      ['c1', 'k'],
      ['c2', 'k'],
    ]);
  });

  it('gives up after the second stale crumb', async () => {
    const { http, sent } = createCaller([stale(), stale(), json(200, {})]);
    expect(await http({ path: '/entries', body: {} })).toMatchObject({ ok: false, crumbFail: true });
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['a refusal with its text', json(409, { error: 'Sold out.' }), { status: 409, error: 'Sold out.' }],
    ['a refusal that is no JSON', new Response('<h1>', { status: 502 }), { status: 502, error: '' }],
    ['a success that is no JSON', new Response('', { status: 200 }), { status: 200, error: '' }],
    ['a refusal with a text that is none', json(400, { error: { a: 1 } }), { status: 400, error: '' }],
    ['no connection', undefined, { status: 0, error: '' }],
  ])('hands over %s', async (_, answer, failure) => {
    const { http } = createCaller([answer]);
    expect(await http({ path: '/entries', body: {} })).toEqual({ ok: false, crumbFail: false, ...failure });
  });
});
