import { listDraftRemarks } from '#shared/features/draft-links/contract.ts';
import { DRAFT_REMARKS } from '#shared/features/draft-links/paths.ts';
import { REMARK_NAME_MAX } from '#shared/features/draft-links/rules.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { startChromium } from './support/chromium.ts';
import { payloadsFor } from './support/hostile-texts.ts';
import { field } from './support/http.ts';
import { createLook, startOutsideHost } from './support/outside.ts';
import { sendForm, shareDraft } from './support/shared-draft.ts';

const { alpha } = SITES;
const KEPT = 303;
const INCOMPLETE = 400;

await runCheck('C31', async (bench, findings) => {
  const outside = await startOutsideHost();
  // Out of the fields that a remark stands in again, and what it does elsewhere.
  const payloads = [
    '</textarea><img src=x onerror="window.zqx=1">',
    '"><img src=x onerror="window.zqx=1">',
    ...payloadsFor(outside.origin),
  ];
  const owner = await bench.staff(alpha);
  const { base } = await shareDraft(owner, { note: payloads[0]?.slice(0, 100) ?? '' });
  const visitor = bench.visitor(alpha);
  const browser = await startChromium();
  const context = await browser.newContext();
  const look = createLook(context, outside, findings);
  const origin = `http://${alpha}:${bench.servers[0].port}`;
  try {
    for (const [index, payload] of payloads.entries()) {
      const name = payload.slice(0, REMARK_NAME_MAX);
      const kept = await sendForm(visitor, base, {
        to: DRAFT_REMARKS,
        fields: { page: '/', name, text: payload },
      });
      findings.expect(kept.status === KEPT, `a remark with ${payload} answers ${kept.status}`);
      const refused = [
        { page: '/', name: '', text: payload },
        { page: '/', name, text: '' },
        { page: payload, name, text: payload },
      ];
      for (const [at, fields] of refused.entries()) {
        const answer = await sendForm(visitor, base, { to: DRAFT_REMARKS, fields });
        findings.expect(
          answer.status === INCOMPLETE || answer.status === KEPT,
          `an incomplete remark with ${payload} answers ${answer.status}`,
        );
        if (answer.status !== INCOMPLETE) continue;
        // What a form answers is looked at as a page of its own, under the policy that it came with.
        const url = `${origin}${base}?shown=${index}-${at}`;
        await context.route(url, (route) =>
          route.fulfill({
            status: 200,
            contentType: 'text/html; charset=utf-8',
            headers: { 'content-security-policy': String(answer.headers['content-security-policy']) },
            body: answer.text,
          }),
        );
        await look(url, `a draft with a remark of ${payload}`);
      }
    }
    await look(`${origin}${base}`, 'a draft with remarks');
  } finally {
    await browser.close();
    outside.close();
  }
  const list = await owner.call(listDraftRemarks.method, listDraftRemarks.path);
  findings.expect(
    String(list.headers['content-type']).startsWith('application/json') &&
      list.headers['x-content-type-options'] === 'nosniff',
    'remarks are listed as something that runs',
  );
  findings.note('payloads', payloads.length);
  findings.note('listed', (field(list, 'remarks') as readonly unknown[]).length);
});
