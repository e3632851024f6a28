import { exportTheme, importTheme } from '#shared/features/themes/contract.ts';
import { GOOD_THEME, HARMLESS_ARCHIVES, HOSTILE_ARCHIVES } from '../support/hostile-archives.ts';
import { writeRawArchive } from '../support/raw-archive.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { watchMachine } from './support/machine.ts';
import { expectUndisturbed, goOn, pageReader, repeat } from './support/neighbour.ts';
import { sendFile } from './support/uploads.ts';

const { alpha, beta } = SITES;
const READS_ALONE = 200;

await runCheck('C58 theme imports', async (bench, findings) => {
  const owner = await bench.staff(alpha);
  const readPage = pageReader(bench, findings, beta);
  const send = (archive: Buffer) =>
    sendFile({
      port: bench.nextPort(),
      host: alpha,
      path: importTheme.path,
      token: owner.token,
      parts: [archive],
      length: archive.length,
    });
  const exported = async () =>
    String(field(await owner.call(exportTheme.method, exportTheme.path), 'archive'));

  await repeat(readPage, READS_ALONE / 4);
  const alone = await repeat(readPage, READS_ALONE);
  const machineP99 = watchMachine();
  let isOver = false;
  const reading = goOn(readPage, () => isOver);
  const told: Record<string, number> = {};
  try {
    const before = await exported();
    for (const [name, { make, says }] of Object.entries(HOSTILE_ARCHIVES)) {
      const { status, code, json, ms } = await send(make());
      told[name] = Math.round(ms);
      const { error = '' } = json as { error?: string };
      findings.expect(
        status === 400 && code === 'THEME_REFUSED' && says.test(error),
        `${name}: answers ${status} ${code} ${error.slice(0, 120)}`,
      );
      findings.expect((await exported()) === before, `${name}: something of it was written`);
    }
    for (const [name, make] of Object.entries(HARMLESS_ARCHIVES)) {
      const { status, ms } = await send(make());
      told[name] = Math.round(ms);
      findings.expect(status === 200, `${name}: answers ${status}`);
    }
    const { status } = await send(writeRawArchive(GOOD_THEME));
    findings.expect(status === 200, `a good theme answers ${status} afterwards`);
  } finally {
    isOver = true;
  }
  const beside = await reading;
  const machineMs = await machineP99();
  findings.note('archives', Object.keys(told).length);
  findings.note('archiveMs', told);
  findings.note('machineP99Ms', Math.round(machineMs));
  findings.note('othersP99Ms', expectUndisturbed(findings, 'pages of beta', { alone, beside, machineMs }));
});
