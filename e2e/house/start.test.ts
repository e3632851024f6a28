import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmallProject, type SmallProject } from './support/small-project.ts';

let project: SmallProject;
let running: { process: ChildProcess; said: () => string; ended: Promise<unknown> }[];

beforeEach(() => {
  project = createSmallProject();
  running = [];
});

afterEach(async () => {
  for (const { process: child, ended } of running) {
    child.kill('SIGTERM');
    child.kill('SIGINT');
    await ended;
  }
  project.remove();
});

const CLEAN = {
  PORT: '',
  STUDIO_PORT: '',
  AWNING_STUDIO: '',
  DATABASE_URL: '',
  DISPLAY: '',
  WAYLAND_DISPLAY: '',
};

function start(variables: NodeJS.ProcessEnv = {}, command = [process.execPath, '.scripts/start.mjs']) {
  const [program = '', ...options] = command;
  const child = spawn(program, options, {
    cwd: project.folder,
    env: { ...process.env, ...CLEAN, ...variables },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += String(text);
    });
  }
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  const one = { process: child, said: () => said, ended };
  running.push(one);
  return one;
}

const READY = /^ready (.*)$/m;

async function untilReady(one: { said: () => string }): Promise<unknown> {
  await expect.poll(one.said, { timeout: 20_000 }).toMatch(READY);
  return JSON.parse(READY.exec(one.said())?.[1] ?? 'null');
}

describe('npm start', () => {
  it('builds, starts the server, then the studio, and says where everything is', async () => {
    const one = start();
    expect(await untilReady(one)).toEqual({
      site: 'http://localhost:4000',
      studio: 'http://localhost:4100/?token=t#http://localhost:4000',
      login: { email: 'a@example.com', password: 'pw' },
      data: '/data',
    });
    expect(one.said()).toContain(
      'The studio is served to your browser, because this machine has no display.',
    );
    expect(project.events()).toEqual([
      'build runtime/vite.config.ts',
      'build runtime/vite.server.config.ts',
      'build studio',
      'server started',
      'host started',
    ]);
  });

  it('builds nothing the second time, and after a change only what changed', async () => {
    const first = start();
    await untilReady(first);
    first.process.kill('SIGTERM');
    await first.ended;
    const second = start();
    await untilReady(second);
    expect(second.said()).not.toContain('Building');
    second.process.kill('SIGTERM');
    await second.ended;
    project.write('studio/main.ts', 'changed');
    project.write('runtime/main.test.ts', 'a test is not part of the build');
    const third = start();
    await untilReady(third);
    expect(third.said().match(/Building .*/g)).toEqual(['Building the studio …']);
  });

  it('stops the studio, then the server, on Ctrl-C, which reaches neither before', async () => {
    const one = start();
    await untilReady(one);
    process.kill(-(one.process.pid ?? 0), 'SIGINT');
    expect(await one.ended).toBe(0);
    expect(project.events().slice(-2)).toEqual(['host stopped', 'server stopped']);
  });

  it('kills what does not stop on the second Ctrl-C', async () => {
    const one = start({ STUBBORN: 'host' });
    await untilReady(one);
    one.process.kill('SIGINT');
    await expect.poll(project.events).toContain('host stopped');
    one.process.kill('SIGINT');
    expect(await one.ended).toBe(1);
  });

  it('stops everything when npm is told to stop', async () => {
    const one = start({}, ['npm', 'start']);
    await untilReady(one);
    one.process.kill('SIGTERM');
    await expect.poll(project.events, { timeout: 10_000 }).toContain('server stopped');
  });

  it('starts no studio when none is wanted', async () => {
    const one = start({ AWNING_STUDIO: 'none', PORT: '4321' });
    expect(await untilReady(one)).toMatchObject({ site: 'http://localhost:4321', studio: null });
    expect(project.events()).not.toContain('build studio');
  });

  it('stops the server when the studio fails, shows its reason and fails', async () => {
    const one = start({ FAIL: 'host' });
    expect(await one.ended).toBe(1);
    expect(one.said()).toContain('The host has a reason.');
    expect(project.events().at(-1)).toBe('server stopped');
  });

  it('starts no studio when the server fails', async () => {
    const one = start({ FAIL: 'server' });
    expect(await one.ended).toBe(1);
    expect(one.said()).toContain('The server has a reason.');
    expect(project.events()).not.toContain('host started');
  });

  it('shows what the build says when it fails, and builds again the next time', async () => {
    const one = start({ FAIL: 'runtime/vite.server.config.ts' });
    expect(await one.ended).toBe(1);
    expect(one.said()).toContain('unexpected token in line 3');
    expect(one.said()).toContain('Building the server did not succeed');
    const again = start();
    await untilReady(again);
    expect(again.said()).toContain('Building the server …');
  });

  it.each([
    [{ PORT: 'many' }, 'PORT is "many": give a port number between 1 and 65535.'],
    [{ STUDIO_PORT: '70000' }, 'STUDIO_PORT is "70000": give a port number between 1 and 65535.'],
    [{ PORT: '4100' }, 'PORT and STUDIO_PORT are both 4100: give two different ones.'],
    [{ AWNING_STUDIO: 'tv' }, 'AWNING_STUDIO is "tv": give one of auto, electron, web, none.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL has to begin with postgres:// or postgresql://.'],
    [
      { AWNING_STUDIO: 'electron' },
      'The studio has no window, because this machine has no display: set AWNING_STUDIO=web.',
    ],
  ])('says what to do about %j', async (variables, sentence) => {
    const one = start(variables);
    expect(await one.ended).toBe(1);
    expect(one.said()).toContain(sentence);
    expect(one.said()).not.toContain('    at ');
  });
});
