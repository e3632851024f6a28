import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const IDLE_WORKER = path.join(import.meta.dirname, 'idle-worker.ts');

/**
 * Begins to measure how late a process is that does nothing: what the machine takes by itself, since the checks and
 * other programs share it with the server.
 * @returns ends it and answers the lateness in ms that 99 of 100 times stay below
 */
export function watchMachine(): () => Promise<number> {
  const idle = fork(IDLE_WORKER, { execArgv: ['--import', 'tsx'] });
  return async () => {
    const answer = once(idle, 'message') as Promise<[number]>;
    idle.send('tell');
    const [ms] = await answer;
    return ms;
  };
}
