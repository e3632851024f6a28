import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { SITES } from './support/bench.ts';
import { startChromium } from './support/chromium.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import type { Staff } from './support/people.ts';
import { payloadsFor } from './support/hostile-texts.ts';
import { createLook, startOutsideHost } from './support/outside.ts';
import { misdeedsOf } from './support/page-misdeeds.ts';
import { staffWithRoles } from './support/roles.ts';

const { admin, websiteManager, editor, storeManager } = CONTRIBUTOR_ROLE;

const FIELDS = ['excerpt', 'body'] as const;

await runCheck('C31', async (bench, findings) => {
  const { alpha } = SITES;
  const outside = await startOutsideHost();
  const payloads = payloadsFor(outside.origin);
  const { asked } = outside;
  const owner = await bench.staff(alpha);
  const collection = field(await bench.ask(alpha, '/shop?format=json'), 'collection') as { id: string };
  const browser = await startChromium();
  const context = await browser.newContext();
  const look = createLook(context, outside, findings);
  const port = bench.servers[0].port;

  async function plant(
    staff: Staff,
    urlId: string,
    text: string,
  ): Promise<Record<string, unknown> | undefined> {
    const answer = await staff.call(createProduct.method, createProduct.path, {
      collectionId: collection.id,
      name: `Planted ${urlId}`,
      urlId,
      isVisible: true,
      productType: 1,
      excerpt: text,
      body: text,
      variants: [{ priceMoney: { currency: 'USD', value: '10.00' }, unlimited: true }],
    });
    findings.expect(answer.status === 201, `${urlId} with ${text} answers ${answer.status}: ${answer.text}`);
    return field(answer, 'product') as Record<string, unknown> | undefined;
  }

  try {
    const cleaned = { websiteManager, editor, storeManager };
    for (const [name, role] of Object.entries(cleaned)) {
      const staff = await staffWithRoles(bench, [role], `raw-${name.toLowerCase()}`);
      for (const [index, payload] of payloads.entries()) {
        const urlId = `raw-${name.toLowerCase()}-${index}`;
        await plant(staff, urlId, `Before ${payload}`);
        await look(`http://${alpha}:${port}/shop/p/${urlId}`, `a page of a ${name} with ${payload}`);
      }
    }
    const kept = { owner, admin: await staffWithRoles(bench, [admin], 'raw-admin') };
    for (const [name, staff] of Object.entries(kept)) {
      for (const [index, payload] of payloads.entries()) {
        const product = await plant(staff, `raw-${name}-${index}`, payload);
        for (const part of FIELDS) {
          findings.expect(product?.[part] === payload, `the ${part} of the ${name} is kept: ${payload}`);
        }
        if (!payload.startsWith('<style>')) continue;
        // What the owner writes is kept, but style elements apply only where templates have them.
        const page = await context.newPage();
        const before = asked.length;
        const wrong = await misdeedsOf(page, `http://${alpha}:${port}/shop/p/raw-${name}-${index}`);
        const count = await page.locator('main style').count();
        await page.close();
        if (asked.length > before) wrong.push(`asks an outside host for ${asked.slice(before).join(', ')}`);
        findings.expect(wrong.length === 0, `a page of the ${name} with ${payload} ${wrong.join(', ')}`);
        findings.expect(count > 0, `${payload} is not on the page of the ${name}, so nothing was proved`);
      }
    }
  } finally {
    await browser.close();
    outside.close();
  }
  findings.note('payloads', payloads.length);
  findings.note('asked outside', asked.length);
});
