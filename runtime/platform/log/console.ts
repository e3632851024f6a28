import type { Log } from './log.ts';

/** Takes what libraries print by themselves into the log, so that standard error holds its lines alone. */
export function takeConsole(log: Pick<Log, 'warn'>): void {
  for (const method of ['warn', 'error'] as const) {
    console[method] = (...words: unknown[]) =>
      log.warn({ said: words.map(String).join(' ') }, 'A library spoke.');
  }
}
