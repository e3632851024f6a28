import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Fetch } from './client.ts';
import { ApiError, createClient, NetworkError, toAddress } from './client.ts';
import { endpoint } from './endpoint.ts';

const rename = endpoint({
  name: 'rename',
  method: 'PUT',
  path: '/api/things/:thingId/name',
  access: 'visitor',
  summary: 'Renames a thing.',
  input: {
    params: z.object({ thingId: z.string() }),
    query: z.object({ note: z.string().optional() }),
    body: z.object({ name: z.string() }),
  },
  output: z.object({ name: z.string() }),
  errors: {},
});

const INPUT = { params: { thingId: 'a/b' }, query: { note: 'x&y' }, body: { name: 'new' } };

const answering =
  (status: number, text: string): Fetch =>
  () =>
    Promise.resolve({ status, text: () => Promise.resolve(text) });

const call = (fetch: Fetch) => createClient({ fetch, baseUrl: 'https://site.example' }).call(rename, INPUT);

describe('the typed client', () => {
  it('fills path and query, and leaves out what is not given', () => {
    expect(toAddress(rename, INPUT)).toBe('/api/things/a%2Fb/name?note=x%26y');
    expect(toAddress(rename, { ...INPUT, query: {} })).toBe('/api/things/a%2Fb/name');
  });

  it('sends method, headers and body, and answers what the contract says', async () => {
    const sent: unknown[] = [];
    const client = createClient({
      fetch: (url, init) => {
        sent.push([url, init]);
        return answering(200, '{"name":"new","secret":"dropped"}')(url, init);
      },
      baseUrl: 'https://site.example',
      headers: () => ({ 'x-csrf-token': 'c' }),
    });
    expect(await client.call(rename, INPUT)).toEqual({ name: 'new' });
    expect(sent).toEqual([
      [
        'https://site.example/api/things/a%2Fb/name?note=x%26y',
        {
          method: 'PUT',
          headers: { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': 'c' },
          body: '{"name":"new"}',
        },
      ],
    ]);
  });

  it('throws a refusal with its words, code and fields', async () => {
    const shown = { error: 'No.', errors: { name: 'Too short.' } };
    const body = JSON.stringify({ ...shown, code: 'INVALID_INPUT', requestId: 'r', data: shown, current: 1 });
    const refusal = await call(answering(400, body)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'No.',
      errors: { name: 'Too short.' },
      body: { current: 1 },
    });
  });

  it.each([
    [502, '<html>Bad gateway</html>'],
    [500, '{}'],
    [200, 'not json'],
    [200, '{"name":1}'],
  ])('does not trust an answer that is not ours: %i %s', async (status, text) => {
    await expect(call(answering(status, text))).rejects.toMatchObject({ status, code: 'UNREADABLE_ANSWER' });
  });

  it('says when the server was not reached at all', async () => {
    await expect(call(() => Promise.reject(new TypeError('fetch failed')))).rejects.toBeInstanceOf(
      NetworkError,
    );
  });
});
