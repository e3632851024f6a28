import { afterEach, expect, it, vi } from 'vitest';
import { takeConsole } from './console.ts';
import type { Log } from './log.ts';

const { warn, error } = console;

afterEach(() => {
  Object.assign(console, { warn, error });
});

it.each(['warn', 'error'] as const)('what a library prints by console.%s goes to the log', (method) => {
  const log = { warn: vi.fn<Log['warn']>() };
  takeConsole(log);
  console[method]('Rolling back', 7, 'failed');
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ said: 'Rolling back 7 failed' }, 'A library spoke.');
});
