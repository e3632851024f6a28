import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Settings } from '../../bridge/settings.ts';
import type { Platform } from '../platform.ts';

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

/** Settings in a JSON file. It is replaced in one step, so a crash leaves the old or the new one, never half. */
export function createSettingsFile(path: string): Platform['settings'] {
  let turn: Promise<void> = Promise.resolve();
  return {
    isLasting: true,
    async read() {
      await turn;
      try {
        return JSON.parse(await readFile(path, 'utf8')) as unknown;
      } catch (cause) {
        if (isMissing(cause) || cause instanceof SyntaxError) return {};
        throw cause;
      }
    },
    write(settings: Settings) {
      const next = turn.then(() => replaceFile(path, JSON.stringify(settings, undefined, 2)));
      turn = next.catch(() => undefined);
      return next;
    },
  };
}

/** Settings that live as long as the browser session. */
export function createMemorySettings(): Platform['settings'] {
  let kept: Settings | undefined;
  return {
    isLasting: false,
    read: async () => kept,
    write: async (settings) => {
      kept = settings;
    },
  };
}
