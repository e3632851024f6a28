import { spawn } from 'node:child_process';
import path from 'node:path';

/** The yardstick, as it runs. */
export interface Hello {
  readonly port: number;
  stop(): void;
}

/** Starts the yardstick in a process of its own. */
export async function startHello(): Promise<Hello> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'hello.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of child.stdout) {
    const port = /hello ready (\d+)/.exec(String(text))?.[1];
    if (port !== undefined) return { port: Number(port), stop: () => void child.kill() };
  }
  throw new Error('The yardstick did not start.');
}
