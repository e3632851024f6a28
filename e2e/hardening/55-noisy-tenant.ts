import { setTimeout as pause } from 'node:timers/promises';
import { createProductImport } from '#shared/features/product-csv/contract.ts';
import { IMPORT_ROWS_MAX } from '#shared/features/product-csv/columns.ts';
import { uploadMedia } from '#shared/features/media/contract.ts';
import { listProducts } from '#shared/features/products/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { compileStyles, readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { DRAWING_BOMBS } from './support/drawing-bombs.ts';
import { field } from './support/http.ts';
import { watchMachine } from './support/machine.ts';
import {
  type Act,
  cartFiller,
  expectUndisturbed,
  goOn,
  pageReader,
  repeat,
  uploader,
} from './support/neighbour.ts';
import { floodFromElsewhere, uploadPictures } from './support/pictures.ts';
import { STYLE_BOMBS } from './support/style-bombs.ts';
import { sendFile } from './support/uploads.ts';

const { alpha, beta } = SITES;
/** Visitors look at a page before they ask for the next. */
const REST_MS = 25;
const UPLOAD_REST_MS = 50;
const TIMES_ALONE = 300;
const UPLOADS_ALONE = 300;
const WARM_UP = 20;
/** How long all of the noise goes on, in ms. */
const NOISE_MS = 60_000;
const PICTURES = 4;
const CONNECTIONS = 20;
const PAGE = 'pages/about.page';

/** A file of as many new products as one may have, whose titles end as the same address. */
function fileOfProducts(): Buffer {
  const rows = Array.from(
    { length: IMPORT_ROWS_MAX },
    (_, at) =>
      `"Mug${'!'.repeat(at % 150)}${'?'.repeat(Math.floor(at / 150))}",NOISE-${at},10.00,"${'a,'.repeat(40)}"`,
  );
  return Buffer.from(['Title,SKU,Price,Tags', ...rows].join('\n'));
}

await runCheck('C55', async (bench, findings) => {
  const owner = await bench.staff(alpha);
  const pictures = await uploadPictures(bench, alpha, PICTURES);
  const quiet: Record<string, { act: Act; times: number; restMs: number; alone: number[] }> = {
    pages: { act: pageReader(bench, findings, beta), times: TIMES_ALONE, restMs: REST_MS, alone: [] },
    adds: { act: await cartFiller(bench, findings, beta), times: TIMES_ALONE, restMs: REST_MS, alone: [] },
    uploads: {
      act: await uploader(bench, findings, beta),
      times: UPLOADS_ALONE,
      restMs: UPLOAD_REST_MS,
      alone: [],
    },
  };
  await Promise.all(Object.values(quiet).map(({ act }) => repeat(act, WARM_UP)));
  await Promise.all(
    Object.values(quiet).map(async (one) => {
      one.alone = await repeat(one.act, one.times, one.restMs);
    }),
  );

  let isOver = false;
  const done: Record<string, number> = {};
  /** Makes noise of one kind until all is over; whatever it is answered. */
  async function makeNoise(kind: string, act: (turn: number) => Promise<{ readonly status: number }>) {
    for (let turn = 0; !isOver; turn += 1) {
      const { status } = await act(turn);
      findings.expect(status !== 500, `${kind} answers 500`);
      done[kind] = turn + 1;
    }
  }

  const sheets = Object.values(STYLE_BOMBS);
  const drawings = Object.values(DRAWING_BOMBS);
  const table = fileOfProducts();
  const listed = await owner.call(listProducts.method, listProducts.path);
  const [{ collectionId } = { collectionId: '' }] = (listed.json as Output<typeof listProducts>).products;
  const sendAs = (path: string, content: Buffer) =>
    sendFile({
      port: bench.nextPort(),
      host: alpha,
      path,
      token: owner.token,
      parts: [content],
      length: content.length,
    });

  async function publish(turn: number) {
    const stored = await owner.call('GET', `${readTemplateFile.path}?path=${PAGE}`);
    const content = `${String(field(stored, 'content'))}\n<p>${turn}</p>`;
    const baseHash = field(stored, 'hash') ?? null;
    await owner.call('PUT', writeTemplateFile.path, { path: PAGE, content, baseHash });
    const site = await owner.call('GET', getWebsite.path);
    return owner.call('POST', publishRelease.path, {
      expectedLiveReleaseId: field(site, 'liveReleaseId'),
      note: '',
      acceptProblems: true,
    });
  }

  const machineP99 = watchMachine();
  const stopFlood = floodFromElsewhere({ port: bench.nextPort(), host: alpha }, pictures, CONNECTIONS);
  const noise = [
    makeNoise('style sheets', (turn) =>
      owner.call('POST', compileStyles.path, {
        unsaved: { 'styles/main.less': `/* ${turn} */ ${sheets[turn % sheets.length] ?? ''}` },
      }),
    ),
    makeNoise('drawings', (turn) =>
      sendAs(
        `${uploadMedia.path}?filename=noise-${turn}.svg`,
        Buffer.from(drawings[turn % drawings.length] ?? ''),
      ),
    ),
    makeNoise('files of products', (turn) =>
      sendAs(`${createProductImport.path}?filename=noise-${turn}.csv&collectionId=${collectionId}`, table),
    ),
    makeNoise('publishing', publish),
  ];
  const besides = Object.values(quiet).map(({ act, restMs }) => goOn(act, () => isOver, restMs));
  await pause(NOISE_MS);
  isOver = true;
  const taken = await Promise.all(besides);
  const machineMs = await machineP99();
  done['pictures'] = await stopFlood();
  await Promise.all(noise);
  findings.note('noise', done);
  findings.note('machineP99Ms', Math.round(machineMs));
  for (const [index, [what, { alone }]] of Object.entries(quiet).entries()) {
    const beside = taken[index] ?? [];
    findings.note(what, expectUndisturbed(findings, `${what} of beta`, { alone, beside, machineMs }));
  }
  for (const kind of ['style sheets', 'drawings', 'files of products', 'publishing', 'pictures']) {
    findings.expect((done[kind] ?? 0) > 0, `there was no noise of ${kind}`);
  }
});
