import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { uploadMedia } from '#shared/features/media/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { type Answer, ask } from './http.ts';
import type { People } from './people.ts';
import { sendFile } from './uploads.ts';

const FLOOD_WORKER = path.join(import.meta.dirname, 'flood-worker.ts');
const SIDE = { width: 2600, height: 1950 };
/** One dot of grain is so many dots of the picture wide. */
const GRAIN = 10;
const KINDS = ['image/avif,image/webp,*/*', 'image/webp,*/*', 'image/png'];
const WIDTHS = ['2500w', '1500w', '1000w', '750w', '500w', '300w', '100w'];
const PATIENCE_MS = 1_000;
/** Addresses that the crowd comes from. */
const HOMES = 4;

/** Puts pictures with grain, which take as long as those of cameras, into the library; answers their addresses. */
export async function uploadPictures(
  bench: Pick<People, 'staff' | 'nextPort'>,
  host: string,
  count: number,
): Promise<string[]> {
  const { token } = await bench.staff(host);
  const { width, height } = SIDE;
  const raw = { width: width / GRAIN, height: height / GRAIN, channels: 3 as const };
  const urls: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const content = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .resize(width, height, { kernel: 'cubic' })
      .jpeg({ quality: 80 })
      .toBuffer();
    const sent = await sendFile({
      port: bench.nextPort(),
      host,
      path: `${uploadMedia.path}?filename=grain-${number}.jpg`,
      token,
      parts: [content],
      length: content.length,
    });
    urls.push((sent.json as Output<typeof uploadMedia>).media.url);
  }
  return urls;
}

/** A crowd that goes on asking for pictures in sizes that were not made yet. */
export interface PictureFlood {
  stop(): Promise<void>;
}

/**
 * Begins to ask one process for pictures, each connection for one after the other, the widest first. Who is told to wait
 * does so for a second.
 * @param look told each answer; undefined where none came
 */
export function floodWithPictures(
  { port, host }: { readonly port: number; readonly host: string },
  urls: readonly string[],
  connections: number,
  look: (answer: Answer | undefined) => void,
): PictureFlood {
  const asks = WIDTHS.flatMap((width) =>
    KINDS.flatMap((accept) => urls.map((url) => ({ path: `${url}?format=${width}`, accept }))),
  );
  let isOver = false;
  let next = 0;
  async function askOn(_: unknown, number: number): Promise<void> {
    const from = `127.0.0.${2 + (number % HOMES)}`;
    while (!isOver) {
      const { path = '/', accept = '' } = asks[next % asks.length] ?? {};
      next += 1;
      const answer = await ask(port, { host, path, headers: { accept }, from }).catch(() => undefined);
      look(answer);
      if (answer?.status !== 200) await pause(PATIENCE_MS);
    }
  }
  const asking = Array.from({ length: connections }, askOn);
  return {
    async stop() {
      isOver = true;
      await Promise.all(asking);
    },
  };
}

/**
 * Lets such a crowd loose in a process of its own, so that what it takes is not taken from whoever measures.
 * @returns ends it and answers how often it asked
 */
export function floodFromElsewhere(
  { port, host }: { readonly port: number; readonly host: string },
  urls: readonly string[],
  connections: number,
): () => Promise<number> {
  const crowd = fork(FLOOD_WORKER, [String(port), host, String(connections), ...urls], {
    execArgv: ['--import', 'tsx'],
  });
  return async () => {
    const answer = once(crowd, 'message') as Promise<[number]>;
    crowd.send('stop');
    const [asked] = await answer;
    return asked;
  };
}
