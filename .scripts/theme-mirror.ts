import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../shared/http/client.ts';
import { createThemeDisk } from '../studio/host/mirror/disk.ts';
import { followMirror } from '../studio/host/mirror/follow.ts';
import { readMemory } from '../studio/host/mirror/memory.ts';
import {
  createMirror,
  type DeletionQuestion,
  type MirrorDeps,
  type MirrorEvent,
} from '../studio/host/mirror/mirror.ts';
import { createSiteDraft } from '../studio/host/mirror/site-draft.ts';

/** What a mirror on the command line is started with. */
export interface MirrorStart {
  readonly folder: string;
  readonly server: string;
  readonly token: string;
  /** One round instead of going on. */
  readonly once: boolean;
  /** Deletions are meant, so nobody is asked. */
  readonly deletes: boolean;
  readonly json: boolean;
}

/** How often deletions are looked at that are not sure yet. */
const SETTLE_MS = 200;

type Write = (line: string) => void;

function tellIn(json: boolean, write: Write) {
  return ({ event, path: file, line, message }: MirrorEvent) =>
    write(
      json
        ? JSON.stringify({ event, path: file, line, message })
        : `${event} ${file}${line === 0 ? '' : `:${line}`}: ${message}`,
    );
}

function wordsFor({ where, paths }: DeletionQuestion): string {
  const side = where === 'disk' ? 'in the draft' : 'on disk';
  const other = where === 'disk' ? 'on disk' : 'in the draft';
  return `Deleted or emptied ${side}: ${paths.join(', ')}. Do the same ${other}?`;
}

/** Asks about deletions: a person where there is one; else both sides stay as they are, which is told once. */
function createAsk({ deletes, json }: MirrorStart, write: Write): MirrorDeps['ask'] {
  const told = new Set<string>();
  return async (question) => {
    if (deletes) return 'yes';
    const words = wordsFor(question);
    if (!process.stdin.isTTY || json) {
      const remedy = 'Start with --delete to do so; both sides stay as they are.';
      if (!told.has(words))
        write(
          json ? JSON.stringify({ event: 'question', ...question, message: remedy }) : `${words} ${remedy}`,
        );
      told.add(words);
      return 'later';
    }
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await lines.question(`${words} (y/N) `);
    lines.close();
    return /^y(?:es)?$/i.test(answer.trim()) ? 'yes' : 'no';
  };
}

/**
 * Keeps a folder and the draft of a site the same, until the program is ended.
 * @returns whether something could not be done
 * @throws ApiError, NetworkError where it is done once
 */
export async function mirrorFolder(start: MirrorStart, write: Write): Promise<boolean> {
  const { folder, server, token, json } = start;
  const client = createClient({
    fetch,
    baseUrl: new URL(server).origin,
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  const disk = createThemeDisk(folder);
  const tell = tellIn(json, write);
  let isWrong = false;
  const deps: MirrorDeps = {
    disk,
    draft: createSiteDraft(client),
    memory: await readMemory(disk, new URL(server).origin),
    now: Date.now,
    tell: (event) => {
      isWrong ||= event.event === 'conflict' || event.event === 'refused';
      tell(event);
    },
    ask: createAsk(start, write),
  };
  if (start.once) {
    const mirror = createMirror(deps);
    while (await mirror.sync()) await pause(SETTLE_MS);
    return isWrong;
  }
  const control = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => control.abort());
  await followMirror(deps, {
    signal: control.signal,
    pause: (ms) => pause(ms),
    onReach: (isReached) => {
      const message = isReached
        ? 'The folder and the draft are the same. Changes are followed until you press Ctrl-C.'
        : 'The server cannot be reached. It is tried again.';
      write(json ? JSON.stringify({ event: isReached ? 'ready' : 'unreachable', message }) : message);
    },
  });
  return isWrong;
}
