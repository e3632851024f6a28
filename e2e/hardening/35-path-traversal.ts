import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';

const UP = 8;
/** Ways to write "one folder up" and the slash behind it. */
const STEPS = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c',
  '..\\',
  '..%c0%af',
  '..;/',
  '....//',
];
const FILES = ['etc/passwd', 'package.json'];
/** Words that only those files have. */
const SECRETS = [/^root:/m, /"devDependencies"/];
/** Refused, not there, or led to where it is tidied up. */
const REFUSALS = new Set([301, 302, 303, 307, 308, 400, 401, 403, 404, 405]);
const BAD_TEMPLATES = [
  '../package.json',
  '../../etc/passwd',
  '/etc/passwd',
  'pages/../../../etc/passwd',
  'pages\\..\\..\\package.json',
  'file:///etc/passwd',
  './site.region',
  'pages//about.page',
  '~/x.block',
  'C:\\x.block',
];

await runCheck('C35', async (bench, findings) => {
  const { alpha } = SITES;
  const home = await bench.ask(alpha, '/shop');
  const linked = [...home.text.matchAll(/(?:href|src)="(\/[^"?#]*\.[a-z0-9]+)/g)].map(
    ([, path = '']) => path,
  );
  const isOfPicture = (folder: string) => folder.startsWith('/images/');
  const linkedFolders = linked.map((path) => path.slice(0, path.lastIndexOf('/') + 1));
  const folders = new Set(linkedFolders.filter((folder) => !isOfPicture(folder)));
  const places = ['/', '/s/download/', '/images/', ...folders, linkedFolders.find(isOfPicture) ?? '/images/'];
  findings.expect(folders.size > 1, 'the page names no files');
  for (const place of new Set(places)) {
    for (const step of STEPS) {
      for (const file of FILES) {
        for (const end of ['', '%00.css']) {
          const path = `${place}${step.repeat(UP)}${file}${end}`;
          const { status, text, headers } = await bench.ask(alpha, path);
          // The name of a picture's file is decoration: whatever it says, the picture comes.
          const isPicture = status === 200 && String(headers['content-type']).startsWith('image/');
          findings.expect(REFUSALS.has(status) || isPicture, `${path} answers ${status}`);
          findings.expect(!SECRETS.some((secret) => secret.test(text)), `${path} shows a file`);
        }
      }
    }
  }
  const owner = await bench.staff(alpha);
  for (const path of BAD_TEMPLATES) {
    const read = await owner.call('GET', `${readTemplateFile.path}?path=${encodeURIComponent(path)}`);
    findings.expect(
      [400, 404].includes(read.status),
      `reading the template ${JSON.stringify(path)} answers ${read.status}`,
    );
    findings.expect(
      !SECRETS.some((secret) => secret.test(read.text)),
      `reading ${JSON.stringify(path)} shows a file`,
    );
    const body = { path, content: 'x', baseHash: null };
    const written = await owner.call(writeTemplateFile.method, writeTemplateFile.path, body);
    findings.expect(
      written.status === 400 || written.status === 404,
      `writing the template ${JSON.stringify(path)} answers ${written.status}`,
    );
  }
  findings.note('places', [...new Set(places)]);
});
