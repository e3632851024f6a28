import { type Media, uploadMedia } from '#shared/features/media/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { DRAWING_BOMBS } from './support/drawing-bombs.ts';
import { ask } from './support/http.ts';
import { watchMachine } from './support/machine.ts';
import { expectUndisturbed, goOn, pageReader, repeat } from './support/neighbour.ts';
import { uploadPictures } from './support/pictures.ts';
import { sendFile, watchMemory } from './support/uploads.ts';

const { alpha, beta } = SITES;
const READS_ALONE = 200;
/** Visitors look at a page before they ask for the next: the rest of the machine's time is there for the bombs. */
const BETWEEN_MS = 25;
/** Until another site's picture is there, while bombs are worked on: one bomb goes first, and some of the machine is theirs. */
const PICTURE_MS = 15_000;
const MOST_GROWTH_MB = 150;
const REFUSALS = ['DRAWING_TOO_COMPLEX', 'MEDIA_BROKEN', 'TOO_MANY_PIXELS', 'MEDIA_TYPE', 'MEDIA_MISMATCH'];

await runCheck('C56', async (bench, findings) => {
  const { token } = await bench.staff(alpha);
  const pictures = await uploadPictures(bench, beta, 3);
  const readPage = pageReader(bench, findings, beta);
  let isOver = false;
  await repeat(readPage, READS_ALONE / 2, BETWEEN_MS);
  const alone = await repeat(readPage, READS_ALONE, BETWEEN_MS);
  const grown = watchMemory(bench.servers.map(({ pid }) => pid));
  const machineP99 = watchMachine();
  const reading = goOn(readPage, () => isOver, BETWEEN_MS);
  const told: Record<string, string> = {};

  async function drop([name, drawing]: readonly [string, string]): Promise<void> {
    const content = Buffer.from(drawing);
    const filename = `${name.replaceAll(' ', '-')}.svg`;
    const { status, code, json, ms } = await sendFile({
      port: bench.nextPort(),
      host: alpha,
      path: `${uploadMedia.path}?filename=${filename}`,
      token,
      parts: [content],
      length: content.length,
    });
    told[name] = `${status} ${code} ${Math.round(ms)} ms`;
    const isRefused = (status === 413 || status === 415) && REFUSALS.includes(code);
    findings.expect(isRefused || status === 201, `${name}: answers ${status} ${code}`);
    if (code === 'DRAWING_TOO_COMPLEX') {
      const { error = '' } = json as { error?: string };
      findings.expect(/at most|longer|more than/.test(error), `${name}: is refused with "${error}"`);
    }
    if (status !== 201) return;
    // What was taken is drawn in the end: it holds up nobody either.
    const { media } = json as { media: Media };
    const shown = await bench.ask(alpha, `${media.url}?format=2500w`).catch((error: Error) => error);
    const said = shown instanceof Error ? shown.message : String(shown.status);
    findings.expect(said === '200' || said === '503', `${name}: its picture answers ${said}`);
  }

  const waits: number[] = [];
  try {
    const bombing = Promise.all(Object.entries(DRAWING_BOMBS).map(drop));
    for (const url of pictures) {
      for (const { port } of bench.servers) {
        const answer = await ask(port, {
          host: beta,
          path: `${url}?format=300w`,
          headers: { accept: 'image/webp' },
        });
        findings.expect(answer.status === 200, `a picture of beta answers ${answer.status}`);
        findings.expect(answer.ms < PICTURE_MS, `a picture of beta takes ${Math.round(answer.ms)} ms`);
        waits.push(Math.round(answer.ms));
      }
    }
    await bombing;
  } finally {
    isOver = true;
  }
  const beside = await reading;
  const machineMs = await machineP99();
  const growth = grown();
  findings.note('bombs', told);
  findings.note('picturesMs', waits);
  findings.note('grewMb', growth);
  findings.note('machineP99Ms', Math.round(machineMs));
  findings.note('othersP99Ms', expectUndisturbed(findings, 'pages of beta', { alone, beside, machineMs }));
  findings.expect(Math.max(...growth) < MOST_GROWTH_MB, `the servers grew by ${growth.join(' and ')} MB`);
});
