import { CART_PATH } from '#shared/features/cart/paths.ts';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, isOfStaff } from '#shared/http/endpoint.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const FEATURES = path.join(import.meta.dirname, '..', 'shared', 'features');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function declaredEndpoints(): Promise<Endpoint[]> {
  const features = await readdir(FEATURES);
  const modules = await Promise.all(
    features.map(async (feature) => {
      const file = path.join(FEATURES, feature, 'contract.ts');
      const exists = await readFile(file).then(
        () => true,
        () => false,
      );
      return exists ? ((await import(file)) as Record<string, unknown>) : {};
    }),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is Endpoint =>
        typeof value === 'object' && value !== null && 'access' in value && 'path' in value,
    );
}

/** The texts of all tests of the server. */
async function readTests(): Promise<string> {
  const files = await readdir(import.meta.dirname, { recursive: true });
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  const texts = await Promise.all(
    tests.map((file) => readFile(path.join(import.meta.dirname, file), 'utf8')),
  );
  return texts.join('\n');
}

describe('the API', () => {
  it('has a test that makes each write of staff, whose entry in the activity log every test server looks for', async () => {
    const tests = await readTests();
    const untested = app.app.api.mounted
      .filter((endpoint) => isOfStaff(endpoint) && endpoint.method !== 'GET')
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`\\(\\s*${name}\\b`).test(tests));
    expect(untested).toEqual([]);
  });

  it('mounts every call that is declared, and none that is not', async () => {
    const declared = await declaredEndpoints();
    const names = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => endpoint.name).sort();
    expect(names(app.app.api.mounted)).toEqual(names(declared));
    expect(new Set(names(declared)).size).toBe(declared.length);
    const places = declared.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(places).size).toBe(declared.length);
  });

  it('answers a call that does not exist in the shape of errors', async () => {
    const visitor = app.visitor();
    const response = await visitor.call('GET', '/api/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/);
    expect(await response.json()).toMatchObject({
      code: 'CALL_NOT_FOUND',
      data: { error: expect.any(String) as unknown },
    });
  });

  it('refuses a body that is too large', async () => {
    const visitor = app.visitor();
    await visitor.fetch(CART_PATH);
    const response = await visitor.call('POST', '/api/v1/session', { email: 'x'.repeat(300_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('tells nothing of a fault, and asks to try again when the database is unavailable', async () => {
    const lost = await startTestApp();
    await lost.db.close();
    const response = await lost.visitor().call('GET', '/api/commerce/shopping-cart');
    const json = (await response.json()) as Record<string, string>;
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(json)).not.toMatch(/sequelize|postgres|at .*\.ts/i);
    expect(json['requestId']).toMatch(/^[0-9a-f]{24}$/);
    await lost.close();
  });

  it('compresses what is the same for all, and nothing that is a visitor’s own', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const page = await fetch(`${app.origin}/shop`, { headers });
    expect(page.headers.get('content-encoding')).toBe('gzip');
    for (const path of ['/cart', '/api/commerce/shopping-cart']) {
      expect((await fetch(app.origin + path, { headers })).headers.get('content-encoding')).toBeNull();
    }
  });

  it('loads the sample site once', async () => {
    expect(await app.app.loadSample()).toBe(false);
  });
});
