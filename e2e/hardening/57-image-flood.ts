import { readdirSync } from 'node:fs';
import path from 'node:path';
import { uploadMedia } from '#shared/features/media/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { SITES } from './support/bench.ts';
import { pngOf } from './support/bombs.ts';
import { runCheck } from './support/check.ts';
import { type Answer, NoAnswer } from './support/http.ts';
import { sendFile } from './support/uploads.ts';

const REQUESTS = 10_000;
const AT_ONCE = 32;
const MOST_FILES = 7;
/** Wider than the widest of the ladder. */
const WIDTH = 3_000;
const KINDS = ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*', 'image/jxl', 'image/png'];
/** What may be asked for. */
const LADDER = new Set('100w 300w 500w 750w 1000w 1500w 2500w original'.split(' '));

/** A query that asks for a size nobody offers, for one of the ladder, or for more than a size. */
function oddQuery(index: number): { query: string; isOffered: boolean } {
  const rungs = [...LADDER];
  const rung = rungs[Math.floor(index / 8) % rungs.length] ?? 'original';
  switch (index % 8) {
    case 0:
      return { query: `format=${rung}&quality=${index}`, isOffered: true };
    case 1:
      return { query: `format=${rung}&w=${index}&h=${index}&dpr=${index % 5}&fm=bmp`, isOffered: true };
    case 2:
      return { query: `format=${rung}&v=${index}&%66ormat%5B%5D=1`, isOffered: true };
    case 3:
      return { query: `format=${rung}&format=${index}w`, isOffered: false };
    case 4:
      return { query: `format=${index}.5w`, isOffered: false };
    case 5:
      return { query: `format=-${index}w`, isOffered: false };
    case 6:
      return { query: `format=${rung}%00${index}`, isOffered: false };
    default:
      return { query: `format=${index}w`, isOffered: LADDER.has(`${index}w`) };
  }
}

await runCheck('C57', async (bench, findings) => {
  const { alpha } = SITES;
  const staff = await bench.staff(alpha);
  const content = pngOf(WIDTH, WIDTH / 2);
  const { json } = await sendFile({
    port: bench.nextPort(),
    host: alpha,
    path: `${uploadMedia.path}?filename=flood.png`,
    token: staff.token,
    parts: [content],
    length: content.length,
  });
  const { media: picture } = json as Output<typeof uploadMedia>;
  const statuses = new Map<number, number>();
  let next = 0;
  let again = 0;

  /** Asks as browsers do: again, when a connection that was idle closes just as it is used. */
  function askTwice(address: string, accept: string): Promise<Answer> {
    const askIt = () => bench.ask(alpha, address, { headers: { accept } });
    return askIt().catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      again += 1;
      return askIt();
    });
  }

  async function askOn(): Promise<void> {
    for (let index = (next += 1); index <= REQUESTS; index = next += 1) {
      const { query, isOffered } = oddQuery(index);
      const accept = KINDS[index % KINDS.length] ?? '*/*';
      const { status, text } = await askTwice(`${picture.url}?${query}`, accept);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isFormatTwice = query.includes('%66ormat');
      const isRight = isFormatTwice ? status === 200 || status === 400 : status === (isOffered ? 200 : 400);
      findings.expect(isRight, `${query} answers ${status} ${text.slice(0, 80)}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  findings.note('statuses', Object.fromEntries(statuses));
  findings.note('asked again', again);
  findings.expect(again < REQUESTS / 100, `${again} connections closed without an answer`);

  const files = readdirSync(path.join(bench.ground.folder, 'renditions'), { recursive: true })
    .map((name) => path.basename(String(name)))
    .filter((name) => /^[0-9a-f]{64}-/.test(name));
  const counts = new Map<string, number>();
  for (const name of files) {
    const group = `${name.slice(0, 12)} as ${path.extname(name)}`;
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  findings.note('files', Object.fromEntries(counts));
  findings.expect([...counts.values()].includes(MOST_FILES), 'the ladder was not climbed at all');
  for (const [group, count] of counts) findings.expect(count <= MOST_FILES, `${group}: ${count} files`);
});
