import { isDeepStrictEqual } from 'node:util';
import { checkContent } from '#shared/features/page-content/check-content.ts';
import { wantsOf } from '#shared/features/page-content/compose.ts';
import {
  NO_VERSION,
  type readPageContent,
  savePageContent,
  type SentContent,
} from '#shared/features/page-content/contract.ts';
import { pageContentSchema } from '#shared/features/page-content/shape.ts';
import { hasNewCode, keepWritten } from '#shared/features/page-content/keep-written.ts';
import {
  BLOCKS_MAX,
  countBlocks,
  fileOfPage,
  type PageContent,
} from '#shared/features/page-content/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { CLEANED_FIELD } from '#shared/text/cleaned-field.ts';
import type { SiteScope } from '../../database/database.ts';
import { mayInjectCode } from '../../http/access.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { countPictures } from '../media/to-join.ts';
import type { DraftedPage, SiteDraft, SiteDrafts } from '../site-layout/site-draft.ts';

type KeptContent = Output<typeof readPageContent>;

const EMPTY: SentContent = { sections: [] };

/** @throws Refusal 404 PAGE_NOT_FOUND for what is no page of sections */
function findPage({ pages }: SiteDraft, pageId: string): DraftedPage {
  const page = pages.find(({ id, type }) => id === pageId && type === 'page');
  if (page === undefined) throw refuseAs(savePageContent, 'PAGE_NOT_FOUND');
  if (page['page'] !== undefined) {
    const text = 'This page is shown by a template of the theme and has no sections.';
    throw refuseAs(savePageContent, 'PAGE_NOT_FOUND', { text });
  }
  return page;
}

/** @throws Refusal 403 CODE_NOT_ALLOWED for code that is new or another, of who may not write it */
function assertCode(context: RequestContext, content: PageContent, stored: PageContent): void {
  if (mayInjectCode(context.contributor) || !hasNewCode(content, stored)) return;
  throw refuseAs(savePageContent, 'CODE_NOT_ALLOWED');
}

/** @throws Refusal 400 for pictures that come onto the page and are not in the library */
async function assertPictures(scope: SiteScope, content: PageContent, stored: PageContent): Promise<void> {
  const known = new Set(wantsOf(stored).pictureIds);
  const added = wantsOf(content).pictureIds.filter((id) => !known.has(id));
  if (added.length === 0 || (await scope.ask(countPictures(added))) === added.length) return;
  throw refuseFields([{ path: 'content', text: 'One of the pictures is not in the library.' }]);
}

/** @throws Refusal 400 with what is wrong, at its fields */
function assertRight(content: SentContent): SentContent {
  if (countBlocks(content) > BLOCKS_MAX) {
    const { text } = savePageContent.errors.TOO_MANY_BLOCKS;
    throw refuseAs(savePageContent, 'TOO_MANY_BLOCKS', { errors: { content: text } });
  }
  const { content: checked, faults } = checkContent(content);
  if (faults.length > 0) {
    throw refuseFields(faults.map(({ path, text }) => ({ path: `content.${path}`, text })));
  }
  return checked;
}

/** Keeps what pages consist of, in the draft of the site. */
export function createPageContentService(drafts: SiteDrafts, audit: AuditLog) {
  async function readStored(scope: SiteScope, site: SiteDraft, pageId: string): Promise<KeptContent> {
    const path = fileOfPage(pageId);
    const text = await drafts.readFile(scope, site, path);
    return text === undefined
      ? { content: EMPTY, version: NO_VERSION }
      : { content: pageContentSchema.parse(JSON.parse(text)), version: drafts.versionOf(site, path) };
  }

  return {
    /** @throws Refusal 404 PAGE_NOT_FOUND */
    async read(scope: SiteScope, pageId: string): Promise<KeptContent> {
      const site = await drafts.open(scope);
      return readStored(scope, site, findPage(site, pageId).id);
    },
    /**
     * Keeps what a page consists of as draft; the same as it is stored changes nothing, whatever it is based on.
     * @throws Refusal 404 PAGE_NOT_FOUND, 400, 403 CODE_NOT_ALLOWED, 409 STALE with what is stored as `current`
     */
    async save(
      scope: SiteScope,
      context: RequestContext,
      pageId: string,
      { content: sent, baseVersion }: HandlerInput<typeof savePageContent>['body'],
    ): Promise<KeptContent & { [CLEANED_FIELD]?: string[] }> {
      const site = await drafts.open(scope, 'lock');
      const page = findPage(site, pageId);
      const stored = await readStored(scope, site, page.id);
      const uncleaned = pageContentSchema.safeParse(context.uncleaned?.['content']).data;
      const content = assertRight(keepWritten(sent, stored.content, uncleaned));
      if (stored.version !== NO_VERSION && isDeepStrictEqual(content, stored.content)) {
        return { ...stored, [CLEANED_FIELD]: [] };
      }
      if (baseVersion !== stored.version) {
        throw refuseAs(savePageContent, 'STALE', { facts: { current: stored } });
      }
      assertCode(context, content, stored.content);
      await assertPictures(scope, content, stored.content);
      const path = fileOfPage(page.id);
      const files = new Map([[path, `${JSON.stringify(content)}\n`]]);
      await drafts.keep(scope, site, { files }, { author: contributorOf(context), now: context.now });
      const version = drafts.versionOf(await drafts.open(scope), path);
      await audit.record(scope, context, {
        act: savePageContent.name,
        subject: { kind: 'page', id: page.id, title: page.title },
        before: stored.version === NO_VERSION ? null : { version: stored.version },
        after: { version, blocks: countBlocks(content) },
      });
      return { content, version };
    },
  };
}

/** What pages consist of. */
export type PageContentService = ReturnType<typeof createPageContentService>;
