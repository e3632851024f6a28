import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filesIn, readMultipart } from './multipart.ts';
import { Refusal } from './refusal.ts';

const MOST = 4_000;
const AT_ONCE = 5_000;

/** Called to answer the form that is held. */
let letGo: (() => void)[] = [];
let origin: string;
let stop: () => void;

beforeAll(async () => {
  const app = express();
  app.post('/form', readMultipart(MOST, AT_ONCE), async (request, response) => {
    if (request.query['hold'] === '1') await new Promise<void>((resolve) => letGo.push(resolve));
    response.json({
      body: request.body as unknown,
      files: filesIn(request, 'picture').map(({ name }) => name),
    });
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status, code } = error instanceof Refusal ? error : { status: 500, code: String(error) };
    response.status(status).json({ code });
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
});

beforeEach(() => {
  letGo = [];
});

afterAll(() => stop());

function form(bytes: number): FormData {
  const data = new FormData();
  data.append('name', 'Ines');
  data.append('glaze', 'oat');
  data.append('glaze', 'cobalt');
  data.append('picture', new File(['x'.repeat(bytes)], 'pot.png'));
  return data;
}

async function send(bytes: number, headers: Record<string, string> = {}, query = '') {
  const response = await fetch(`${origin}/form${query}`, { method: 'POST', body: form(bytes), headers });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

describe('forms with files', () => {
  it('become texts by the names of their fields, and files', async () => {
    expect(await send(100)).toEqual({
      status: 200,
      json: { body: { name: 'Ines', glaze: ['oat', 'cobalt'] }, files: ['pot.png'] },
    });
  });

  it('are refused that are too large, or come from a page of another site', async () => {
    expect(await send(MOST)).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
    const foreign = { origin: 'https://elsewhere.example' };
    expect(await send(10, foreign)).toMatchObject({ status: 403, json: { code: 'CRUMB_FAIL' } });
  });

  it('wait for others while too much of them is in memory, and no longer', async () => {
    const first = send(3_000, {}, '?hold=1');
    await expect.poll(() => letGo.length).toBe(1);
    expect(await send(3_000)).toMatchObject({ status: 429, json: { code: 'RATE_LIMITED' } });
    for (const answer of letGo) answer();
    expect((await first).status).toBe(200);
    await expect.poll(async () => (await send(3_000)).status).toBe(200);
  });

  it('that cannot be read are refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await fetch(`${origin}/form`, { method: 'POST', body: '--b\r\nnothing', headers });
    expect([response.status, await response.json()]).toEqual([400, { code: 'INVALID_INPUT' }]);
  });
});
