import { CART_PATH } from '#shared/features/cart/paths.ts';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { OPENAPI_PATH } from '#shared/http/paths.ts';
import { createLog } from '../platform/log/log.ts';
import { startTestApp, TEST_METRICS_TOKEN, type TestApp } from '../testing/test-app.ts';

const lines: string[] = [];
let app: TestApp;

beforeAll(async () => {
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  app = await startTestApp(undefined, { log });
});

afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(app.origin + path, { headers });

describe('the server tells its operators', () => {
  it('that it lives and is ready, whatever host they ask by', async () => {
    expect(await (await ask('/health')).text()).toBe('alive\n');
    expect((await ask('/ready')).status).toBe(200);
  });

  it('that it is not ready while the database is unavailable, and keeps running', async () => {
    const lost = await startTestApp();
    await lost.db.close();
    const ready = await fetch(`${lost.origin}/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).not.toMatch(/sequelize|connection/i);
    expect((await fetch(`${lost.origin}/health`)).status).toBe(200);
    await lost.close();
  });

  it('its figures by route, never by path', async () => {
    await ask('/shop/p/mug?q=secret');
    await ask(OPENAPI_PATH);
    const readFigures = () => ask('/metrics', { authorization: `Bearer ${TEST_METRICS_TOKEN}` });
    // A request is counted when its connection has told of its end.
    await expect.poll(async () => (await readFigures()).text()).toContain(`route="${OPENAPI_PATH}"`);
    const response = await readFigures();
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    expect(text).toContain('awning_http_requests_total{method="GET",route="page",status="200"} 1');
    expect(text).toContain('awning_http_request_duration_seconds_bucket');
    expect(text).toContain('awning_nodejs_eventloop_lag');
    expect(text).toContain('awning_database_connections{state="open"}');
    expect(text).not.toMatch(/mug|secret/);
  });
});

describe('the log', () => {
  const canary = {
    password: 'canary-of-the-password',
    email: 'canary@saltmarsh.example',
    query: 'canary-of-the-query',
    header: 'canary-header-0123456789-0123456789-0123456789',
  };

  it('holds a line for each request, with its id, and no secret of any', async () => {
    const visitor = app.visitor();
    await visitor.fetch(`/shop?email=${canary.email}&q=${canary.query}`);
    const login = { email: canary.email, password: canary.password };
    await visitor.call('POST', '/api/v1/session', login, { authorization: `Bearer ${canary.header}` });
    const owner = await visitor.call('POST', '/api/v1/session', SAMPLE_LOGIN);
    const { token } = (await owner.json()) as { token: string };
    await ask('/api/v1/template-files', { authorization: `Bearer ${token}` });
    const crumb = visitor.cookies.get('crumb') ?? '';
    expect(crumb).not.toBe('');

    const text = lines.join('');
    expect(text).toContain('"route":"/api/v1/template-files"');
    expect(text).toContain(`"requestId":"${owner.headers.get('x-request-id')}"`);
    const secrets = [...Object.values(canary), SAMPLE_LOGIN.password, SAMPLE_LOGIN.email, token, crumb];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('holds faults without the values of their statements', async () => {
    const lost = await startTestApp(undefined, {
      log: createLog('debug', { write: (line) => void lines.push(line) }),
    });
    const visitor = lost.visitor();
    await visitor.fetch(CART_PATH);
    await lost.db.sequelize.close();
    const response = await visitor.call('POST', '/api/v1/session', {
      email: canary.email,
      password: canary.password,
    });
    expect(response.status).toBeGreaterThanOrEqual(500);
    const text = lines.join('');
    expect(text).toContain('A request failed.');
    for (const secret of Object.values(canary)) expect(text).not.toContain(secret);
    await lost.close();
  });
});

describe('a request that is no HTTP', () => {
  it('is answered and cut', async () => {
    const { port } = new URL(app.origin);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
      socket.on('data', (part) => {
        text += part.toString();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
