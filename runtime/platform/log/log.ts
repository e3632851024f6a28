import { pino } from 'pino';

/** What happened, for operators: one JSON line each, on standard error. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const SECRETS = ['password', 'token', 'crumb', 'authorization', 'cookie', '*.password', '*.token', '*.crumb'];

/** The process's log; fields that carry secrets are blotted out wherever they occur. */
export function createLog(level: string): Log {
  return pino(
    { level, redact: { paths: SECRETS, censor: '[hidden]' } },
    pino.destination({ fd: 2, sync: false }),
  );
}
