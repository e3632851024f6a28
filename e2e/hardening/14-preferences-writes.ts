import {
  getCommercePreferences,
  putCommercePreferences,
} from '#shared/features/commerce-preferences/contract.ts';
import {
  getHeaderFooter,
  getSiteLayout,
  putHeaderFooter,
  updateNavigation,
} from '#shared/features/site-layout/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';

const TIMES = 20;
const NAMESPACE = 'hardening';
const ROUNDS = 5;

await runCheck('C14', async (bench, findings) => {
  const owner = await bench.staff(SITES.alpha);

  /** One of all who write at the same time gets through; the others are told that they are late. */
  function expectOne(what: string, answers: readonly Answer[]): Answer | undefined {
    const done = answers.filter(({ status }) => status === 200);
    findings.expect(done.length === 1, `${what}: ${done.length} writes are taken`);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      const isTold = answer.status === 409 && field(answer, 'code') === 'STALE';
      findings.expect(isTold, `${what}: who is late is told ${answer.status} ${answer.text.slice(0, 160)}`);
    }
    return done[0];
  }

  const preferencesPath = putCommercePreferences.path.replace(':namespace', NAMESPACE);
  const readPath = getCommercePreferences.path.replace(':namespace', NAMESPACE);
  await owner.call(putCommercePreferences.method, preferencesPath, { writer: -1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await owner.call(getCommercePreferences.method, readPath);
    const tag = String(before.headers.etag);
    findings.expect(before.headers.etag !== undefined, 'preferences have no ETag');
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, writer) => {
        const body = { writer, again: writer, list: Array.from({ length: 50 }, () => writer) };
        return owner.call(putCommercePreferences.method, preferencesPath, body, { 'if-match': tag });
      }),
    );
    expectOne('preferences', answers);
    const stored = await owner.call(getCommercePreferences.method, readPath);
    const writer = field(stored, 'writer');
    const isWhole =
      answers[Number(writer)]?.status === 200 &&
      field(stored, 'again') === writer &&
      (field(stored, 'list') as number[]).every((one) => one === writer);
    findings.expect(isWhole, `the preferences are torn: ${stored.text.slice(0, 200)}`);
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await owner.call(getSiteLayout.method, getSiteLayout.path);
    const tag = String(before.headers.etag);
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, writer) => {
        const link = (index: number) => ({
          title: `Writer ${round}-${writer}`,
          externalLink: `https://example.com/${writer}/${index}`,
        });
        const body = { fieldName: 'mainNav', navigation: { items: [link(0), link(1), link(2)] } };
        return owner.call(updateNavigation.method, updateNavigation.path, body, { 'if-match': tag });
      }),
    );
    const done = expectOne('the navigation', answers);
    const stored = await owner.call(getSiteLayout.method, getSiteLayout.path);
    const taken = JSON.stringify(field(done ?? stored, 'navigation'));
    const writers = new Set(
      [...stored.text.matchAll(/"title":"(Writer \d+-\d+)"/g)].map(([, title]) => title),
    );
    findings.expect(writers.size === 1, `the navigation is of ${[...writers].join(', ')}`);
    findings.expect(
      [...writers].every((writer) => taken.includes(writer ?? '?')),
      'another navigation is kept than was taken',
    );
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await owner.call(getHeaderFooter.method, getHeaderFooter.path);
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, writer) => {
        const words = `Writer ${round}-${writer}`;
        const block = { id: 'words', type: 'html', span: 12, data: { html: `<p>${words}</p>` } };
        const section = { id: 'first', background: 'none', spacing: 'medium', width: 'normal' };
        const body = { header: { title: words }, footer: { sections: [{ ...section, blocks: [block] }] } };
        const based = { 'if-match': String(before.headers.etag) };
        return owner.call(putHeaderFooter.method, putHeaderFooter.path, body, based);
      }),
    );
    const done = expectOne('header and footer', answers);
    const stored = await owner.call(getHeaderFooter.method, getHeaderFooter.path);
    const writers = new Set(stored.text.match(/Writer \d+-\d+/g));
    findings.expect(writers.size === 1, `header and footer are of ${[...writers].join(', ')}`);
    const isKept = done !== undefined && field(done, 'version') === field(stored, 'version');
    findings.expect(isKept, 'another header or footer is kept than was taken');
  }
  findings.note('writes', 3 * ROUNDS * TIMES);
});
