import { publishRelease } from '#shared/features/releases/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { ask, field } from './support/http.ts';
import { watchMachine } from './support/machine.ts';
import { expectUndisturbed, pageReader, repeat } from './support/neighbour.ts';

const { alpha, beta } = SITES;
const LIST = 'collections/products.list';
const SHOP = '/shop';
/** What a bomb may take in all. */
const MOST_MS = 500;
const MOST_OUTPUT = 4_100_000;
/**
 * A page may have its process for 250 ms, and each bomb goes off once in each of the two:
 * of this many readers less than one in a hundred meets one.
 */
const READS = 1_300;
const READS_ALONE = 200;

const nested = (depth: number, inside: string): string =>
  depth === 0
    ? inside
    : `{.var @i${depth} items}{.repeated section @i${depth}}${nested(depth - 1, inside)}{.end}`;

/** Files that each bomb consists of; the list of products is the page that sets it off. */
const BOMBS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a partial that includes itself': {
    [LIST]: '{@|apply bomb-self.block}',
    'blocks/bomb-self.block': 'x{@|apply bomb-self.block}{@|apply bomb-self.block}',
  },
  'two partials that include each other': {
    [LIST]: '{@|apply bomb-one.block}',
    'blocks/bomb-one.block': 'x{@|apply bomb-two.block}{@|apply bomb-two.block}',
    'blocks/bomb-two.block': 'y{@|apply bomb-one.block}{@|apply bomb-one.block}',
  },
  'loops in loops': { [LIST]: nested(8, 'x') },
  'a hundred megabytes of output': { [LIST]: nested(4, 'x'.repeat(50_000)) },
  'a huge argument of a formatter': {
    [LIST]: nested(3, `{collection.title|truncate 10 ${'y'.repeat(900_000)}}`),
  },
  'an expression of a million tokens': { [LIST]: `{.eval ${'1+'.repeat(490_000)}1}` },
};

await runCheck('C58', async (bench, findings) => {
  const owner = await bench.staff(alpha);
  const readPage = pageReader(bench, findings, beta);

  async function lay(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const stored = await owner.call('GET', `${readTemplateFile.path}?path=${encodeURIComponent(path)}`);
      const baseHash = field(stored, 'hash') ?? null;
      const { status, text } = await owner.call('PUT', writeTemplateFile.path, { path, content, baseHash });
      findings.expect(status === 200, `${path} is not saved: ${status} ${text.slice(0, 120)}`);
    }
    const site = await owner.call('GET', getWebsite.path);
    const { status, text } = await owner.call('POST', publishRelease.path, {
      expectedLiveReleaseId: field(site, 'liveReleaseId'),
      note: '',
      acceptProblems: true,
    });
    findings.expect(status === 201, `the bomb is not published: ${status} ${text.slice(0, 200)}`);
  }

  await repeat(readPage, READS_ALONE / 4);
  const alone = await repeat(readPage, READS_ALONE);
  const told: Record<string, { ms: number; length: number }> = {};
  const beside: number[] = [];
  const machineP99 = watchMachine();
  for (const [name, files] of Object.entries(BOMBS)) {
    await lay(files);
    const reading = repeat(readPage, Math.ceil(READS / Object.keys(BOMBS).length));
    const taken: number[] = [];
    let length = 0;
    // Each process makes the page once after it was published.
    for (const { port } of bench.servers) {
      const answer = await ask(port, { host: alpha, path: SHOP });
      taken.push(answer.ms);
      length = Math.max(length, answer.text.length);
      findings.expect(
        answer.text.length <= MOST_OUTPUT,
        `${name}: the page has ${answer.text.length} characters`,
      );
    }
    beside.push(...(await reading));
    // The fastest of them tells of the server, the others of whatever the machine did beside it.
    const ms = Math.round(Math.min(...taken));
    told[name] = { ms, length };
    findings.expect(ms <= MOST_MS, `${name} takes ${ms} ms`);
  }
  const machineMs = await machineP99();
  findings.note('bombs', told);
  findings.note('machineP99Ms', Math.round(machineMs));
  findings.note('othersP99Ms', expectUndisturbed(findings, 'pages of beta', { alone, beside, machineMs }));
  for (const server of bench.servers) {
    const { status } = await ask(server.port, { host: alpha, path: '/about' });
    findings.expect(status === 200, `after the bombs a page of alpha answers ${status}`);
  }
});
