import { deleteMultilingualConnection, putLanguages } from '#shared/features/languages/contract.ts';
import {
  type LanguageEntry,
  languagesOfSite,
  readLanguages,
  type SiteLanguage,
} from '#shared/features/languages/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { News } from '../../sockets/news.ts';
import type { SiteDrafts } from '../site-layout/site-draft.ts';
import type { WebsiteService } from '../websites/service.ts';
import type { KeptLanguages } from './model.ts';
import { keptLanguages, writeLanguages } from './statements.ts';

/** What changes languages with. */
export interface LanguageTools {
  readonly audit: AuditLog;
  readonly drafts: Pick<SiteDrafts, 'open'>;
  readonly websites: Pick<WebsiteService, 'setLanguage'>;
  readonly news: Pick<News, 'languagesChanged'>;
  /** Purges all that is kept of the site when the unit of work commits. */
  readonly purgeSite: (scope: SiteScope) => Promise<void>;
}

/** All languages of a site, the primary one first. */
export interface LanguageList {
  readonly languages: readonly SiteLanguage[];
  readonly version: number;
  readonly connectedOn: number | null;
}

/** True where a list has more than the primary language. */
export const hasOthers = (languages: readonly SiteLanguage[]): boolean =>
  languages.some(({ isPrimary }) => !isPrimary);

const NONE: KeptLanguages = { languages: [], version: 0, connectedAt: null };

function toList(own: string, kept: KeptLanguages | undefined): LanguageList {
  const { languages, version, connectedAt: connectedOn } = kept ?? NONE;
  return { languages: languagesOfSite(own, languages), version, connectedOn };
}

/** Makes what reads and changes the languages of a site. */
export function createLanguageService({ audit, drafts, news, websites, purgeSite }: LanguageTools) {
  /** @param own tag of the site's primary language */
  const read = async (scope: SiteScope, own: string): Promise<LanguageList> =>
    toList(own, await scope.ask(keptLanguages.maybe()));

  /** @throws Refusal 409 STALE with what is stored as `current` */
  async function keep(
    scope: SiteScope,
    context: RequestContext,
    { act, languages, version }: { act: string; languages: readonly SiteLanguage[]; version: number | null },
  ): Promise<LanguageList> {
    const { ownLanguage } = context.site;
    const before = await read(scope, ownLanguage);
    const at = new Date(context.now);
    const kept = await scope.ask(
      writeLanguages.maybe(JSON.stringify(languages), at, hasOthers(languages), version),
    );
    if (kept === undefined) {
      const { languages: now, version: stored } = await read(scope, ownLanguage);
      const current = { languages: now, version: stored };
      throw refuseAs(putLanguages, 'STALE', { facts: { current, sent: { languages } } });
    }
    const own = languages.find(({ isPrimary }) => isPrimary)?.code ?? ownLanguage;
    if (own !== ownLanguage) await websites.setLanguage(scope, own);
    await news.languagesChanged(
      scope,
      languages.map(({ code }) => code),
      context.now,
    );
    await audit.record(scope, context, {
      act,
      subject: { kind: 'languages', id: scope.websiteId, title: 'Languages' },
      before: { languages: before.languages },
      after: { languages },
    });
    await purgeSite(scope);
    return toList(own, kept);
  }

  return {
    read,
    /** Gives a new site its languages. @param codes the primary one first */
    async begin(scope: SiteScope, codes: readonly string[], now: number): Promise<void> {
      const entries = codes.map((code, index) => ({ code, isPrimary: index === 0, enabled: true }));
      const { languages, problems } = readLanguages(entries, () => undefined);
      if (problems.length > 0) throw new Error(`A site cannot begin with ${codes.join(', ')}.`);
      await scope.ask(writeLanguages.maybe(JSON.stringify(languages), new Date(now), codes.length > 1, 0));
    },
    /**
     * Replaces the list.
     * @param version of the list that is changed; null where it does not matter
     * @throws Refusal 400 that names each entry that is wrong, 409 STALE
     */
    async write(
      scope: SiteScope,
      context: RequestContext,
      entries: readonly LanguageEntry[],
      version: number | null,
    ): Promise<LanguageList> {
      // Nobody gives a page the address of a language meanwhile.
      const { pages, livePages } = await drafts.open(scope, 'lock');
      const all = [...pages, ...livePages];
      const { languages, problems } = readLanguages(
        entries,
        (word) => all.find(({ urlId }) => urlId === word)?.title,
      );
      const [first] = problems;
      if (first !== undefined) {
        const errors = Object.fromEntries(problems.toReversed().map(({ path, text }) => [path, text]));
        throw refuseAs(putLanguages, first.code, { text: first.text, errors });
      }
      return keep(scope, context, { act: putLanguages.name, languages, version });
    },
    /** Leaves the site with its primary language; one that has no others stays as it is. */
    async disconnect(scope: SiteScope, context: RequestContext): Promise<void> {
      const { languages } = await read(scope, context.site.ownLanguage);
      if (!hasOthers(languages)) return;
      const primary = languages.filter(({ isPrimary }) => isPrimary);
      await keep(scope, context, {
        act: deleteMultilingualConnection.name,
        languages: primary,
        version: null,
      });
    },
  };
}

export type LanguageService = ReturnType<typeof createLanguageService>;
