import { type DestinationStream, pino } from 'pino';
import { hideSecrets } from './hide-secrets.ts';

/** What happened, for operators: one JSON line each, on standard error. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * The process's log; what is secret or personal is blotted out wherever it occurs.
 * @param stream where the lines go instead of standard error
 */
export function createLog(level: string, stream?: DestinationStream): Log {
  return pino(
    {
      level,
      formatters: { log: (facts) => hideSecrets(facts) as Record<string, unknown> },
      // Errors are shown by then, and better without all that they carry.
      serializers: { err: (shown: unknown) => shown },
    },
    stream ?? pino.destination({ fd: 2, sync: false }),
  );
}
