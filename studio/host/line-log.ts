import type { Log } from './platform.ts';

/** Writes plain lines; the studio's programs keep standard output for what other programs read. */
export function createLineLog(stream: { write(text: string): unknown }): Log {
  return {
    info: (message) => void stream.write(`studio: ${message}\n`),
    warn: (message) => void stream.write(`studio: warning: ${message}\n`),
  };
}
