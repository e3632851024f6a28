import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PAGE = '/shop/p/mug';
let others = 0;
/** What looks like no request before it is looked at by the rest of the server. */
const byTheRest = () => ({ 'x-forwarded-proto': `other-${(others += 1)}` });
const OF_EACH_ANSWER = ['date', 'x-request-id', 'connection', 'keep-alive'];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

afterEach(() => app.purge(['site']));

async function ask(headers: Record<string, string> = {}, init: RequestInit = {}) {
  const all = { 'accept-encoding': 'identity', 'cache-control': 'max-age=0', ...headers };
  const response = await fetch(app.origin + PAGE, { ...init, headers: all });
  return { response, text: await response.text() };
}

/** How many requests were answered at once so far, by kind of answer. */
async function countKept(): Promise<Record<string, number>> {
  const text = await (await fetch(`${app.origin}/metrics`)).text();
  const lines = text.matchAll(/^awning_kept_pages\{answer="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, answer = '', number]): [string, number] => [answer, Number(number)]),
  );
}

/** What a request adds to the count. */
async function added(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countKept();
  await act();
  const after = await countKept();
  return Object.fromEntries(Object.entries(after).map(([answer, n]) => [answer, n - (before[answer] ?? 0)]));
}

function factsOf({ response }: { response: Response }) {
  const headers = [...response.headers].filter(([name]) => !OF_EACH_ANSWER.includes(name));
  return { status: response.status, headers: Object.fromEntries(headers) };
}

describe('a page that is kept', () => {
  it('is answered at once, with all that the rest of the server would say', async () => {
    await ask();
    const rest = await ask(byTheRest());
    expect(await added(() => ask(byTheRest()))).toEqual({ page: 0, unchanged: 0 });
    expect(await added(() => ask())).toEqual({ page: 1, unchanged: 0 });
    const kept = await ask();
    expect(factsOf(kept)).toEqual(factsOf(rest));
    expect(kept.text).toBe(rest.text);
  });

  it('is confirmed at once, unless its reader wants it anew', async () => {
    const { response } = await ask();
    const condition = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect(await added(() => ask(condition))).toEqual({ page: 0, unchanged: 1 });
    const confirmed = await ask(condition);
    expect(factsOf(confirmed)).toEqual(factsOf(await ask({ ...condition, ...byTheRest() })));
    expect([confirmed.response.status, confirmed.text]).toEqual([304, '']);
    const anew = await ask({ ...condition, 'cache-control': 'no-cache' });
    expect(anew.response.status).toBe(200);
  });

  it('is answered without its body to HEAD', async () => {
    const { response } = await ask();
    const head = await ask({}, { method: 'HEAD' });
    expect([head.response.headers.get('content-length'), head.text]).toEqual([
      response.headers.get('content-length'),
      '',
    ]);
  });

  it('sets no cookie, whatever cookies it was asked with', async () => {
    await ask();
    for (const headers of [{}, byTheRest(), { cookie: 'crumb=stale.one' }, { cookie: 'SiteUserSession=x' }]) {
      const { response } = await ask(headers);
      expect([response.headers.get('x-cache'), response.headers.get('set-cookie')]).toEqual(['HIT', null]);
    }
  });
});
