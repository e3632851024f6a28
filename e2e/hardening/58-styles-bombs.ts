import { publishRelease } from '#shared/features/releases/contract.ts';
import { compileStyles, readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { ask, field } from './support/http.ts';
import { watchMachine } from './support/machine.ts';
import { expectUndisturbed, goOn, pageReader, repeat } from './support/neighbour.ts';
import { EVIL_SCRIPT, STYLE_BOMBS } from './support/style-bombs.ts';

const { alpha, beta } = SITES;
const SHEET = 'styles/main.less';
const CONF = 'template.conf';
const READS_ALONE = 200;
const SENTENCE =
  /limit|longer|more than|at most|deep|MB|reads|Unrecognised|expected|not closed|missing|circular|Recursive|range|Plugins/i;

await runCheck('C58', async (bench, findings) => {
  const owner = await bench.staff(alpha);
  const readPage = pageReader(bench, findings, beta);

  async function lay(path: string, content: string): Promise<void> {
    const stored = await owner.call('GET', `${readTemplateFile.path}?path=${encodeURIComponent(path)}`);
    const baseHash = field(stored, 'hash') ?? null;
    const { status, text } = await owner.call('PUT', writeTemplateFile.path, { path, content, baseHash });
    findings.expect(status === 200, `${path} is not saved: ${status} ${text.slice(0, 120)}`);
  }

  async function publish(acceptProblems: boolean) {
    const site = await owner.call('GET', getWebsite.path);
    const expectedLiveReleaseId = field(site, 'liveReleaseId');
    return owner.call('POST', publishRelease.path, { expectedLiveReleaseId, note: '', acceptProblems });
  }

  await repeat(readPage, READS_ALONE / 4);
  const alone = await repeat(readPage, READS_ALONE);
  const machineP99 = watchMachine();
  let isOver = false;
  const reading = goOn(readPage, () => isOver);
  const told: Record<string, number> = {};
  const stored = await owner.call('GET', `${readTemplateFile.path}?path=${CONF}`);
  const conf = JSON.parse(String(field(stored, 'content'))) as { stylesheets: string[] };
  await lay(CONF, JSON.stringify({ ...conf, stylesheets: [...conf.stylesheets, 'main.less'] }));
  const unsaved = { 'scripts/evil.js': EVIL_SCRIPT };

  try {
    for (const [name, text] of Object.entries(STYLE_BOMBS)) {
      const body = { unsaved: { ...unsaved, [SHEET]: text } };
      const answer = await owner.call('POST', compileStyles.path, body);
      told[name] = Math.round(answer.ms);
      findings.expect(
        answer.status === 200,
        `${name}: answers ${answer.status} ${answer.text.slice(0, 120)}`,
      );
      if (answer.status !== 200) continue;
      const { css, problems } = JSON.parse(answer.text) as Output<typeof compileStyles>;
      const [first] = problems.filter(({ path }) => path === SHEET);
      const isTold = first !== undefined && first.line >= 1 && SENTENCE.test(first.message);
      const isHarmless = problems.length === 0 && css.length <= 2_200_000;
      findings.expect(isTold || isHarmless, `${name}: ${JSON.stringify(problems).slice(0, 200)}`);
      findings.expect(css.length > 10_000, `${name}: the other sheets are gone`);
    }

    // A draft that met a limit does not meet it again by being opened or published.
    const [worst = ''] = Object.values(STYLE_BOMBS);
    await lay(SHEET, worst);
    const waits: number[] = [];
    for (const { port } of bench.servers) {
      const open = async () => {
        const { status, ms } = await ask(port, {
          method: 'POST',
          host: alpha,
          path: compileStyles.path,
          headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ unsaved: {} }),
        });
        findings.expect(status === 200, `opening a draft answers ${status}`);
        return Math.round(ms);
      };
      const [first, again] = [await open(), await open()];
      waits.push(first, again);
      // Less than the time after which the first of them was ended.
      findings.expect(again < 1_000, `opening the draft again takes ${again} ms after ${first} ms`);
    }
    findings.note('openingMs', waits);
    const refused = await publish(false);
    findings.expect(refused.status === 409, `publishing a draft with a limit answers ${refused.status}`);
    findings.expect(
      refused.text.includes(SHEET),
      `publishing does not name the file: ${refused.text.slice(0, 200)}`,
    );
    const published = await publish(true);
    findings.expect(published.status === 201, `publishing it anyway answers ${published.status}`);
  } finally {
    isOver = true;
  }
  const beside = await reading;
  const machineMs = await machineP99();
  findings.note('bombs', Object.keys(STYLE_BOMBS).length);
  findings.note('bombMs', told);
  findings.note('machineP99Ms', Math.round(machineMs));
  findings.note('othersP99Ms', expectUndisturbed(findings, 'pages of beta', { alone, beside, machineMs }));
});
