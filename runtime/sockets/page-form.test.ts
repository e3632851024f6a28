import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refuse } from '../http/refusal.ts';
import { startTestEdge, type TestEdge } from '../testing/edge.ts';
import { type FormAnswer, pageForm, pathItCameFrom } from './page-form.ts';

const ANSWERS: Readonly<Record<string, FormAnswer>> = {
  on: { goTo: '/next' },
  told: { notice: 'Done.', facts: { done: true } },
  other: { show: 'fields', status: 400, facts: { asks: 1 } },
  away: { document: { html: '<p>Off you go</p>', styles: [] } },
};

const wish = pageForm(
  {
    path: '/wish/:token',
    schema: z.object({ want: z.string().min(1).max(20) }),
    fields: 3,
    bytes: '1kb',
    limits: ({ sent }) => (sent['want'] === 'codes' ? ['codes'] : ['cart']),
    limitText: 'Slow down, please.',
    page: ({ params, request }) => `${pathItCameFrom(request) ?? '/wishes'}#${params['token']}`,
    incomplete: () => 'Say what you want.',
    sentences: () => ({ 'There is none.': 'Not one is left.' }),
    refused: ({ refusal }, { sent }) => ({ facts: { code: refusal.code, sent } }),
    atOnce: ({ sent }) => (sent['look'] === undefined ? undefined : { notice: '', facts: { looked: true } }),
  },
  async ({ want }) => {
    if (want === 'none') throw refuse('INVALID_INPUT', { text: 'There is none.' });
    if (want === 'fault') throw new Error('A fault.');
    return ANSWERS[want];
  },
);

let edge: TestEdge;

beforeAll(async () => {
  edge = await startTestEdge(() => undefined, {}, [wish]);
});

afterEach(() => {
  edge.wait = 0;
  edge.counted.length = 0;
});

afterAll(() => edge.close());

async function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${edge.origin}/wish/abc`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    location: response.headers.get('location'),
    text,
    json: isJson ? (JSON.parse(text) as unknown) : undefined,
    retryAfter: response.headers.get('retry-after'),
  };
}

describe('a form of a page', () => {
  it.each([
    ['to its page where there is nothing to say', 'nothing', '/wishes#abc'],
    ['to where its handler says', 'on', '/next'],
  ])('leads on %s', async (_, want, location) => {
    expect(await send({ want })).toMatchObject({ status: 303, location });
  });

  it('is on the page that the browser says, where that is one of this site', async () => {
    const from = (referer: string) => send({ want: 'nothing' }, { referer });
    expect((await from(`${edge.origin}/mugs?page=2`)).location).toBe('/mugs#abc');
    expect((await from('https://elsewhere.example/mugs')).location).toBe('/wishes#abc');
  });

  it('is answered with a notice, with another page, or with a document', async () => {
    expect(await send({ want: 'told' })).toMatchObject({
      status: 200,
      json: { page: '/wishes#abc', notice: 'Done.', facts: { done: true } },
    });
    expect(await send({ want: 'other' })).toMatchObject({
      status: 400,
      json: { kind: 'fields', facts: { asks: 1 } },
    });
    expect(await send({ want: 'away' })).toMatchObject({ status: 200, text: '<p>Off you go</p>' });
  });

  it('tells a refusal in its own sentences, with what was sent', async () => {
    expect(await send({ want: 'none' })).toMatchObject({
      status: 400,
      json: { notice: 'Not one is left.', facts: { code: 'INVALID_INPUT', sent: { want: 'none' } } },
    });
  });

  it('is told to be incomplete where its schema does not take it', async () => {
    expect(await send({ other: 'x' })).toMatchObject({
      status: 400,
      json: { facts: { code: 'INVALID_INPUT', sent: { other: 'x' } } },
    });
  });

  it('is refused from pages of others, and does nothing then', async () => {
    const answer = await send({ want: 'on' }, { 'sec-fetch-site': 'cross-site' });
    expect(answer).toMatchObject({ status: 403, json: { facts: { code: 'CRUMB_FAIL' } } });
    expect(edge.counted).toEqual([]);
  });

  it('is counted by what it asks for, and says when it is too often', async () => {
    edge.wait = 2_000;
    expect(await send({ want: 'on' })).toMatchObject({
      status: 429,
      retryAfter: '2',
      json: { notice: 'Slow down, please.', facts: { code: 'RATE_LIMITED' } },
    });
    const [first = []] = edge.counted;
    await send({ want: 'codes' });
    expect(edge.counted.at(-1)).not.toEqual(first);
  });

  it('that wants nothing done is answered at once', async () => {
    expect(await send({ look: '1' })).toMatchObject({ status: 200, json: { facts: { looked: true } } });
    expect(edge.counted).toEqual([]);
  });

  it('leaves faults to the last handler, and takes no more fields and bytes than it says', async () => {
    expect((await send({ want: 'fault' })).status).toBe(500);
    expect((await send({ a: '1', b: '2', c: '3', d: '4' })).status).toBe(413);
    expect((await send({ want: 'x'.repeat(2_000) })).status).toBe(413);
  });
});
