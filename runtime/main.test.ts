import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { withConnection } from './database/roles.ts';
import { freePort } from './platform/ports/free-port.ts';
import { createTestDatabase } from './testing/test-database.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const PROJECT = path.join(import.meta.dirname, '..');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'awning-main-'));
  await chmod(folder, 0o755);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the process until it ends by itself, or asks it to stop: when it is ready, or as soon as `stopEarly` says. */
function run(
  environment: Record<string, string>,
  stopEarly?: () => Promise<void>,
): Promise<{ code: number | null; out: string; error: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      cwd: PROJECT,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        AWNING_DATA: path.join(folder, 'data'),
        ...environment,
      },
    });
    let out = '';
    let error = '';
    child.stdout.on('data', (text: Buffer) => {
      out += text.toString();
      if (out.includes('runtime ready')) child.kill('SIGTERM');
    });
    child.stderr.on('data', (text: Buffer) => {
      error += text.toString();
    });
    child.on('exit', (code) => resolve({ code, out, error }));
    stopEarly?.().then(() => child.kill('SIGTERM'), reject);
  });
}

function countConnections(url: string): Promise<number> {
  return withConnection(inject('adminUrl'), async (client) => {
    const { rows } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND application_name = 'awning'",
      [new URL(url).pathname.slice(1)],
    );
    return rows.length;
  });
}

describe('starting the server', { timeout: 120_000 }, () => {
  it('tells where it is, who may sign in and where data is kept, and stops when asked to', async () => {
    const database = await createTestDatabase();
    const { code, out, error } = await run({ PORT: '0', DATABASE_URL: database.ownerUrl });
    expect(error).toBe('');
    const facts = JSON.parse(/^runtime ready (.*)$/m.exec(out)?.[1] ?? '{}') as Record<string, unknown>;
    expect(facts).toMatchObject({
      site: expect.stringMatching(/^http:\/\/localhost:\d+$/) as unknown,
      login: { email: 'owner@saltmarsh.example' },
      data: path.join(folder, 'data'),
    });
    expect(code).toBe(0);
    await database.close();
  });

  it('stops when asked to before it is ready, and leaves nothing behind', async () => {
    const database = await createTestDatabase();
    const port = await freePort();
    const { code, error } = await run({ PORT: String(port), DATABASE_URL: database.ownerUrl }, () =>
      vi
        .waitFor(() => fetch(`http://127.0.0.1:${port}`), { timeout: 25_000, interval: 5 })
        .then(() => undefined),
    );
    expect(error).toBe('');
    expect(code).toBe(0);
    expect(await countConnections(database.ownerUrl)).toBe(0);
    await database.close();
  });

  it('on a port that is taken ends with a sentence and leaves nothing behind', async () => {
    const database = await createTestDatabase();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, error } = await run({ PORT: String(port), DATABASE_URL: database.ownerUrl });
    expect(code).toBe(1);
    expect(error).toContain(`Port ${port} cannot be used: something else uses it.`);
    taken.close();
    expect(await countConnections(database.ownerUrl)).toBe(0);
    await database.close();
  });

  it('without its database ends with a sentence', async () => {
    const { code, error } = await run({ PORT: '0', DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(error).toMatch(/^The database at 127\.0\.0\.1:1 cannot be used: .+\n$/);
  });

  it('in a folder that is a file ends with a sentence', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const { code, error } = await run({ PORT: '0', AWNING_DATA: file });
    expect(code).toBe(1);
    expect(error).toContain(`The data folder ${file} cannot be written`);
  });

  it('in a folder of another PostgreSQL version ends with a sentence', async () => {
    const data = path.join(folder, 'other');
    await mkdir(path.join(data, 'postgres'), { recursive: true });
    await writeFile(path.join(data, 'postgres', 'PG_VERSION'), '9.6\n');
    await writeFile(path.join(data, 'postgres.password'), 'x');
    const { code, error } = await run({ PORT: '0', AWNING_DATA: data });
    expect(code).toBe(1);
    expect(error.trim().split('\n')).toHaveLength(1);
  });

  it('with a database role that can see every site ends with a sentence', async () => {
    const database = await createTestDatabase();
    const superuser = new URL(inject('adminUrl'));
    superuser.pathname = new URL(database.ownerUrl).pathname;
    const { code, error } = await run({
      PORT: '0',
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: superuser.href,
    });
    expect(code).toBe(1);
    expect(error).toMatch(/^The application role of the database can see every site: .+\n$/);
    await database.close();
  });

  it('with row security turned off ends with a sentence', async () => {
    const database = await createTestDatabase();
    await withConnection(database.ownerUrl, (client) =>
      client.query('ALTER TABLE carts DISABLE ROW LEVEL SECURITY'),
    );
    const { code, error } = await run({ PORT: '0', DATABASE_URL: database.ownerUrl });
    expect(code).toBe(1);
    expect(error).toMatch(/^Row security of the database is off for carts, .+\n$/);
    await database.close();
  });

  it('with a setting that is none ends with a sentence', async () => {
    const { code, error } = await run({ PORT: 'four thousand' });
    expect(code).toBe(1);
    expect(error).toBe('PORT is "four thousand": give a port number between 0 and 65535.\n');
  });
});
