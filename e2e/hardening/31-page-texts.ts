import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  readPageContent,
  readPlaces,
  savePageContent,
  savePlaces,
} from '#shared/features/page-content/contract.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import { createSitePage } from '#shared/features/page-tree/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { type Bench, SITES } from './support/bench.ts';
import { startChromium } from './support/chromium.ts';
import { type Findings, runCheck } from './support/check.ts';
import { hostileContent } from './support/hostile-page.ts';
import { field } from './support/http.ts';
import { payloadsFor } from './support/hostile-texts.ts';
import { createLook, startOutsideHost } from './support/outside.ts';
import type { Staff } from './support/people.ts';
import { staffWithRoles } from './support/roles.ts';

const { alpha } = SITES;
const { websiteManager, editor } = CONTRIBUTOR_ROLE;

/** Links that are no address of a page, in blocks that lead somewhere or show other sites. */
const LINKS = ['javascript:window.zqx=1', 'data:text/html,<script>window.zqx=1</script>', 'vbscript:x'];

/** A place of the theme that each page shows. */
const PLACE = 'footer-note';

interface Ground {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly owner: Staff;
}

/** Makes an empty page as the owner, and tells its id, its address and what a change of it is based on. */
async function makePage({ owner, findings }: Ground, title: string) {
  const body = { title, origin: { kind: 'empty' } };
  const answer = await owner.call(createSitePage.method, createSitePage.path, body);
  findings.expect(answer.status === 201, `a page ${title} answers ${answer.status}: ${answer.text}`);
  const { id = '', path = '' } = (field(answer, 'page') ?? {}) as { id?: string; path?: string };
  const read = await owner.call(readPageContent.method, readPageContent.path.replace(':pageId', id));
  return { id, path, baseVersion: field(read, 'version') };
}

async function save(
  staff: Staff,
  page: Awaited<ReturnType<typeof makePage>>,
  content: PageContent,
): Promise<Awaited<ReturnType<Staff['call']>>> {
  const path = savePageContent.path.replace(':pageId', page.id);
  return staff.call(savePageContent.method, path, { content, baseVersion: page.baseVersion });
}

async function publish({ owner, findings }: Ground): Promise<void> {
  const expectedLiveReleaseId = field(await owner.call(getWebsite.method, getWebsite.path), 'liveReleaseId');
  const answer = await owner.call(publishRelease.method, publishRelease.path, {
    expectedLiveReleaseId,
    acceptProblems: true,
  });
  findings.expect(answer.status === 201, `publishing answers ${answer.status}: ${answer.text}`);
}

const sectionOf = (type: string, data: Record<string, unknown>): PageContent => ({
  sections: [
    {
      id: 'first',
      background: 'none',
      spacing: 'small',
      width: 'normal',
      blocks: [{ id: 'only', type, span: 12, data }],
    },
  ],
});

/** Links that run code are refused, and code is for who may inject it. */
async function refuseCode(ground: Ground, staff: Staff): Promise<void> {
  const { findings } = ground;
  const page = await makePage(ground, 'Refused');
  for (const href of LINKS) {
    for (const type of ['button', 'embed', 'video', 'audio', 'image']) {
      const { status } = await save(staff, page, sectionOf(type, { href, label: 'x' }));
      findings.expect(status === 400, `${type} with ${href} answers ${status}`);
    }
  }
  const code = await save(staff, page, sectionOf('code', { code: '<script>window.zqx=1</script>' }));
  findings.expect(code.status === 403, `code of somebody who may not inject it answers ${code.status}`);
  const words = await save(staff, page, sectionOf('html', { html: '<p>Words</p>' }));
  findings.expect(words.status === 200, `words answer ${words.status}: ${words.text}`);
}

await runCheck('C31', async (bench, findings) => {
  const outside = await startOutsideHost();
  const payloads = payloadsFor(outside.origin);
  const ground: Ground = { bench, findings, owner: await bench.staff(alpha) };
  const browser = await startChromium();
  const context = await browser.newContext();
  const port = bench.servers[0].port;
  const look = createLook(context, outside, findings);
  try {
    for (const [name, role] of Object.entries({ websiteManager, editor })) {
      const staff = await staffWithRoles(bench, [role], `pages-${name.toLowerCase()}`);
      await refuseCode(ground, staff);
      const pages: { readonly path: string; readonly payload: string }[] = [];
      for (const [index, payload] of payloads.entries()) {
        const made = await makePage(ground, `Hostile ${name} ${index}`);
        const { status, text } = await save(staff, made, hostileContent(payload));
        findings.expect(status === 200, `the ${name} saves ${payload}: ${status} ${text}`);
        pages.push({ path: made.path, payload });
      }
      const stored = field(await staff.call(readPlaces.method, readPlaces.path), 'places');
      const before = (stored as Readonly<Record<string, string>>)[PLACE] ?? '';
      const places = await staff.call(savePlaces.method, savePlaces.path, {
        before: { [PLACE]: before },
        places: { [PLACE]: payloads.join(' ') },
      });
      findings.expect(
        places.status === 200 && !/<script|onerror|javascript:/i.test(places.text),
        `a place of the ${name} answers ${places.status}: ${places.text.slice(0, 200)}`,
      );
      await publish(ground);
      for (const { path, payload } of pages)
        await look(`http://${alpha}:${port}${path}`, `a page of a ${name} with ${payload}`);
    }
  } finally {
    await browser.close();
    outside.close();
  }
  findings.note('payloads', payloads.length);
  findings.note('asked outside', outside.asked.length);
});
