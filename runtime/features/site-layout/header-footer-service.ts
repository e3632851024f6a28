import { type getHeaderFooter, putHeaderFooter } from '#shared/features/site-layout/contract.ts';
import { wantsOfHeaderFooter } from '#shared/features/page-content/compose-header-footer.ts';
import {
  checkHeaderFooter,
  contentOfFooter,
  hasTooManyBlocks,
} from '#shared/features/page-content/header-footer.ts';
import {
  pageContentSchema,
  readHeaderFooter,
  type StoredHeaderFooter,
} from '#shared/features/page-content/shape.ts';
import { NO_VERSION } from '#shared/features/page-content/contract.ts';
import { hasNewCode, keepWritten } from '#shared/features/page-content/keep-written.ts';
import { HEADER_FOOTER_BYTES_MAX, HEADER_FOOTER_BYTES_TEXT } from '#shared/features/site-layout/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { isEqual, propertyAt } from '#shared/json/values.ts';
import { CLEANED_FIELD } from '#shared/text/cleaned-field.ts';
import type { SiteScope } from '../../database/database.ts';
import { mayInjectCode } from '../../http/access.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { countPictures } from '../media/to-join.ts';
import type { SiteDraft, SiteDrafts } from './site-draft.ts';

type KeptHeaderFooter = Output<typeof getHeaderFooter>;
type Sent = Pick<HandlerInput<typeof putHeaderFooter>['body'], 'header' | 'footer'>;

const PATH = CONTENT_FILES.headerFooter;
const NO_SECTIONS = { sections: [] };

/** Header and footer as calls answer them. */
export function toKeptHeaderFooter(
  { header, footer }: StoredHeaderFooter,
  version = NO_VERSION,
): KeptHeaderFooter {
  return { header, footer, version, data: { header, footer } };
}

/** What was sent and cleaned, in which stays what was sent as others wrote it, who may inject code. */
function keepWrittenParts({ header, footer }: Sent, stored: StoredHeaderFooter, uncleaned: unknown): Sent {
  const isAsStored = (field: string) =>
    field in stored.header && isEqual(propertyAt(uncleaned, ['header', field]), stored.header[field]);
  const kept = Object.entries(header).map(
    ([field, value]) => [field, isAsStored(field) ? stored.header[field] : value] as const,
  );
  const { sections } = footer;
  return {
    header: Object.fromEntries(kept),
    footer:
      sections === undefined
        ? {}
        : keepWritten(
            { sections },
            contentOfFooter(stored.footer) ?? NO_SECTIONS,
            pageContentSchema.safeParse(propertyAt(uncleaned, ['footer'])).data,
          ),
  };
}

/** @throws Refusal 400 with what is wrong, at its fields */
function assertRight(sent: Sent): StoredHeaderFooter {
  const tooLarge = (['header', 'footer'] as const).filter(
    (part) => Buffer.byteLength(JSON.stringify(sent[part])) > HEADER_FOOTER_BYTES_MAX,
  );
  if (tooLarge.length > 0) {
    throw refuseFields(tooLarge.map((path) => ({ path, text: HEADER_FOOTER_BYTES_TEXT })));
  }
  if (hasTooManyBlocks(sent.footer)) {
    const { text } = putHeaderFooter.errors.TOO_MANY_BLOCKS;
    throw refuseAs(putHeaderFooter, 'TOO_MANY_BLOCKS', { errors: { footer: text } });
  }
  const { faults, ...checked } = checkHeaderFooter(sent);
  if (faults.length > 0) throw refuseFields(faults);
  return checked;
}

/** @throws Refusal 400 for pictures that come to header or footer and are not in the library */
async function assertPictures(
  scope: SiteScope,
  next: StoredHeaderFooter,
  stored: StoredHeaderFooter,
): Promise<void> {
  const known = new Set(wantsOfHeaderFooter(stored).pictureIds);
  const added = wantsOfHeaderFooter(next).pictureIds.filter((id) => !known.has(id));
  if (added.length === 0 || (await scope.ask(countPictures(added))) === added.length) return;
  const path = added.includes(String(propertyAt(next.header, ['logo', 'mediaId'])))
    ? 'header.logo'
    : 'footer';
  throw refuseFields([{ path, text: 'One of the pictures is not in the library.' }]);
}

/** Keeps header and footer, in the draft of the site. */
export function createHeaderFooterService(drafts: SiteDrafts, audit: AuditLog) {
  async function readStored(scope: SiteScope, site: SiteDraft): Promise<KeptHeaderFooter> {
    const text = await drafts.readFile(scope, site, PATH);
    return toKeptHeaderFooter(readHeaderFooter(text), drafts.versionOf(site, PATH));
  }

  return {
    /** Header and footer of the draft. */
    read: async (scope: SiteScope): Promise<KeptHeaderFooter> => readStored(scope, await drafts.open(scope)),
    /**
     * Keeps header and footer as draft; what is stored already changes nothing.
     * @param version the version that the change is based on; undefined when it does not matter
     * @throws Refusal 400, 403 CODE_NOT_ALLOWED, 409 STALE with what is stored as `current`
     */
    async save(
      scope: SiteScope,
      context: RequestContext,
      sent: Sent,
      version: string | undefined,
    ): Promise<KeptHeaderFooter & { [CLEANED_FIELD]?: string[] }> {
      const site = await drafts.open(scope, 'lock');
      const stored = await readStored(scope, site);
      if (version !== undefined && version !== stored.version) {
        throw refuseAs(putHeaderFooter, 'STALE', { facts: { current: stored } });
      }
      const next = assertRight(keepWrittenParts(sent, stored, context.uncleaned));
      if (isEqual(next, stored.data)) return { ...stored, [CLEANED_FIELD]: [] };
      const before = contentOfFooter(stored.footer) ?? NO_SECTIONS;
      const after = contentOfFooter(next.footer) ?? NO_SECTIONS;
      if (!mayInjectCode(context.contributor) && hasNewCode(after, before)) {
        throw refuseAs(putHeaderFooter, 'CODE_NOT_ALLOWED');
      }
      await assertPictures(scope, next, stored);
      const files = new Map([[PATH, `${JSON.stringify(next)}\n`]]);
      await drafts.keep(scope, site, { files }, { author: contributorOf(context), now: context.now });
      await audit.record(scope, context, {
        act: putHeaderFooter.name,
        subject: { kind: 'site', id: scope.websiteId, title: 'Header and footer' },
        before: stored.data,
        after: next,
      });
      return toKeptHeaderFooter(next, drafts.versionOf(await drafts.open(scope), PATH));
    },
  };
}

/** Header and footer of sites. */
export type HeaderFooterService = ReturnType<typeof createHeaderFooterService>;
