import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '../../platform/log/log.ts';
import { placesIn } from './cluster.ts';
import { isPostgres, readPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts';

const SUPERVISOR = fileURLToPath(new URL('./supervisor.ts', import.meta.url));
const asRoot = process.getuid?.() === 0;
const silent: Log = { info() {}, warn() {}, error() {} };

let dataFolder: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'awning-postgres-'));
  chmodSync(dataFolder, 0o755);
  started = [];
  children = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  for (const child of children) child.kill('SIGKILL');
  const left = readPostmaster(placesIn(dataFolder).cluster);
  if (left && isPostgres(left.pid)) {
    process.kill(left.pid, 'SIGINT');
    await expect.poll(() => isPostgres(left.pid)).toBe(false);
  }
  rmSync(dataFolder, { recursive: true });
});

async function start(folder = dataFolder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder: folder, log: silent });
  started.push(server);
  return server;
}

async function query(server: { adminUrl: string }, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** Starts the server in a process of its own that then waits; answers its port and connection. */
async function startInChild(user?: { uid: number; gid: number }) {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(SUPERVISOR)};
    const log = { info() {}, warn() {}, error() {} };
    const { port, adminUrl } = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)}, log });
    console.log(JSON.stringify({ port, adminUrl }));
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  children.push(child);
  const said = await new Promise<string>((resolve, reject) => {
    let wrong = '';
    child.stderr.on('data', (text) => {
      wrong += String(text);
    });
    child.stdout.once('data', (text) => resolve(String(text)));
    child.once('exit', () => reject(new Error(wrong)));
  });
  return { child, ...(JSON.parse(said) as { port: number; adminUrl: string }) };
}

describe('a start', () => {
  it('makes a database the first time and finds its rows the next time', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE note (text text)');
    await query(first, "INSERT INTO note VALUES ('kept')");
    await first.stop();
    expect(readPostmaster(placesIn(dataFolder).cluster)).toBeUndefined();
    const second = await start();
    expect(await query(second, 'SELECT text FROM note')).toEqual([['kept']]);
  });

  it('listens on loopback alone, wants the password, keeps it private and makes acknowledged rows durable', async () => {
    const server = await start();
    expect(
      await query(
        server,
        "SELECT setting FROM pg_settings WHERE name IN ('fsync', 'listen_addresses', 'server_encoding', 'unix_socket_directories') ORDER BY name",
      ),
    ).toEqual([['on'], ['127.0.0.1'], ['UTF8'], [placesIn(dataFolder).socket]]);
    const wrong = new URL(server.adminUrl);
    wrong.password = 'guess';
    await expect(query({ adminUrl: wrong.href }, 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
    expect(statSync(placesIn(dataFolder).password).mode & 0o777).toBe(0o600);
    expect(statSync(placesIn(dataFolder).cluster).mode & 0o777).toBe(0o700);
    expect(statSync(placesIn(dataFolder).socket).mode & 0o777).toBe(0o700);
  });

  it('gives one server to two that start at once, and only the last to stop ends it', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(two.port).toBe(one.port);
    await one.stop();
    expect(await query(two, 'SELECT 1')).toEqual([[1]]);
    await two.stop();
    await expect(query(two, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  });

  it('leaves its server to a process that came by the address, and stops it the next time', async () => {
    const server = await start();
    const guest = new pg.Client({ connectionString: server.adminUrl, application_name: 'awning' });
    await guest.connect();
    await server.stop();
    expect((await guest.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await guest.end();
    const next = await start();
    expect(next.port).toBe(server.port);
    await next.stop();
    await expect(query(next, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  });

  it('gives one server to two processes', async () => {
    const [one, two] = await Promise.all([startInChild(), startInChild()]);
    expect(two.port).toBe(one.port);
  });

  it('takes over the server of a process that was killed, and stops it', async () => {
    const { child, port } = await startInChild();
    child.kill('SIGKILL');
    const server = await start();
    expect(server.port).toBe(port);
    await server.stop();
    await expect(query(server, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  });

  it('starts a killed PostgreSQL again with every acknowledged row', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE note (id int)');
    const acknowledged: number[] = [];
    const client = new pg.Client({ connectionString: first.adminUrl });
    const lost = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    const writing = (async () => {
      for (let id = 0; ; id += 1) {
        await client.query('INSERT INTO note VALUES ($1)', [id]);
        acknowledged.push(id);
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    process.kill(readPostmaster(placesIn(dataFolder).cluster)?.pid ?? 0, 'SIGKILL');
    await expect(writing).rejects.toThrow();
    await lost;
    await expect.poll(() => query(first, 'SELECT 1').catch(() => 'away'), { timeout: 10_000 }).toEqual([[1]]);
    const rows = await query(first, 'SELECT id FROM note ORDER BY id');
    expect(rows.slice(0, acknowledged.length)).toEqual(acknowledged.map((id) => [id]));
  });

  it('gives the same server to two again after it was killed', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const { cluster } = placesIn(dataFolder);
    process.kill(readPostmaster(cluster)?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => query(two, 'SELECT 1').catch(() => 'away'), { timeout: 10_000 }).toEqual([[1]]);
    const users = "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'awning supervisor'";
    await expect.poll(() => query(two, users), { timeout: 10_000 }).toEqual([[2]]);
    await one.stop();
    expect(await query(two, 'SELECT 1')).toEqual([[1]]);
    await two.stop();
    expect(readPostmaster(cluster)).toBeUndefined();
  });

  it('does not take another process with the id of a stopped server for that server', async () => {
    const first = await start();
    await first.stop();
    const pidFile = path.join(placesIn(dataFolder).cluster, 'postmaster.pid');
    const stranger = spawn('sleep', ['60'], asRoot ? { uid: 65_534, gid: 65_534 } : {});
    children.push(stranger);
    writeFileSync(pidFile, `${stranger.pid}\n${placesIn(dataFolder).cluster}\n0\n1\n\n\n1 1\nready\n`);
    chownSync(pidFile, statSync(path.dirname(pidFile)).uid, statSync(path.dirname(pidFile)).gid);
    chmodSync(pidFile, 0o600);
    expect(await query(await start(), 'SELECT 1')).toEqual([[1]]);
  });

  it('takes a lock over whose process has died', async () => {
    const gone = spawnSync('true').pid;
    writeFileSync(placesIn(dataFolder).lock, String(gone));
    expect(await query(await start(), 'SELECT 1')).toEqual([[1]]);
    expect(existsSync(placesIn(dataFolder).lock)).toBe(false);
  });

  it.runIf(asRoot)('works for an ordinary user', async () => {
    chownSync(dataFolder, 65_534, 65_534);
    const server = await startInChild({ uid: 65_534, gid: 65_534 });
    expect(await query(server, 'SELECT 1')).toEqual([[1]]);
    expect(statSync(placesIn(dataFolder).cluster).uid).toBe(65_534);
  });
});

describe('a start that cannot work says what to do', () => {
  it('when the folder cannot be written', async () => {
    const file = path.join(dataFolder, 'file');
    writeFileSync(file, '');
    await expect(start(path.join(file, 'data'))).rejects.toThrow(
      /^The data folder .*file\/data cannot be written \(ENOTDIR.*\): make it writable, or set AWNING_DATA/,
    );
  });

  it('when the database is of another version', async () => {
    const { cluster, password } = placesIn(dataFolder);
    mkdirSync(cluster);
    writeFileSync(path.join(cluster, 'PG_VERSION'), '15\n');
    writeFileSync(password, 'secret');
    await expect(start()).rejects.toThrow(
      /made by PostgreSQL 15, and this is PostgreSQL \d+: start the version of Awning that made it/,
    );
    expect(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8')).toBe('15\n');
  });

  it('when the password is lost', async () => {
    await (await start()).stop();
    rmSync(placesIn(dataFolder).password);
    await expect(start()).rejects.toThrow(/cannot be read \(ENOENT.*postgres.password/);
  });

  it('when the server refuses, with its last words', async () => {
    await (await start()).stop();
    writeFileSync(path.join(placesIn(dataFolder).cluster, 'postgresql.conf'), 'nonsense_setting = 1\n');
    await expect(start()).rejects.toThrow(/did not start .*\(.*FATAL.*\): mend that, or set DATABASE_URL/s);
    expect(existsSync(placesIn(dataFolder).lock)).toBe(false);
  });

  it.runIf(asRoot)('when the folder is inside a private one', async () => {
    chmodSync(dataFolder, 0o700);
    await expect(start(path.join(dataFolder, 'inner'))).rejects.toThrow(
      /cannot be reached by the user "\w+", who runs PostgreSQL for root: set AWNING_DATA/,
    );
  });
});
