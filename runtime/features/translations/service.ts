import { can, limitsOf } from '#shared/features/contributors/permissions.ts';
import { languageOfCode, type SiteLanguage } from '#shared/features/languages/rules.ts';
import {
  listTranslations,
  putTranslations,
  THINGS_PAGE,
  type TranslatedThingRow,
} from '#shared/features/translations/contract.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { LanguageService } from '../languages/service.ts';
import { countTexts } from './counts.ts';
import type { Sources, TextKinds } from './sources.ts';
import { createTranslationWriter, type WriterTools } from './writer.ts';

/** What translations are kept with. */
export interface TranslationTools extends WriterTools {
  readonly sources: Sources;
  readonly audit: AuditLog;
  readonly languages: Pick<LanguageService, 'read'>;
}

type Body = HandlerInput<typeof putTranslations>['body'];

const PERMISSION = 'translations';
/** What those may translate who may do so for products alone. */
const OF_PRODUCTS = 'product';

/** @throws Refusal 400 LANGUAGE_UNKNOWN for one that the site does not have beside its primary one */
function findLanguage(languages: readonly SiteLanguage[], code: string): SiteLanguage {
  const language = languageOfCode(languages, code);
  if (language === undefined || language.isPrimary) throw refuseAs(listTranslations, 'LANGUAGE_UNKNOWN');
  return language;
}

/** The language of a site with a code, beside the primary one. @throws Refusal 400 LANGUAGE_UNKNOWN */
export type SiteLanguageOf = (
  scope: SiteScope,
  context: RequestContext,
  code: string,
) => Promise<SiteLanguage>;

/** Whether the caller may see or change texts of a kind. */
function allowedKinds(context: RequestContext, act: 'read' | 'change'): (kind: string) => boolean {
  const caller = contributorOf(context);
  if (can(caller, PERMISSION, act)) return () => true;
  const isOfProducts = limitsOf(caller, PERMISSION, act).includes('productPages');
  return (kind) => isOfProducts && kind === OF_PRODUCTS;
}

/** Keeps what texts say in the other languages of a site. */
export function createTranslationService(tools: TranslationTools) {
  const { audit, sources } = tools;
  const writer = createTranslationWriter(tools, sources);
  const { kinds } = tools;

  /** All languages of the site, those too that are not offered yet. */
  const languagesOf = async (scope: SiteScope, { site }: RequestContext) =>
    (await tools.languages.read(scope, site.ownLanguage)).languages;

  const languageOf: SiteLanguageOf = async (scope, context, code) =>
    findLanguage(await languagesOf(scope, context), code);

  return {
    languageOf,
    async count(scope: SiteScope, context: RequestContext) {
      const mayRead = allowedKinds(context, 'read');
      const languages = (await languagesOf(scope, context)).filter(({ isPrimary }) => !isPrimary);
      const { released, live } = kinds();
      const shown: TextKinds = {
        released: released.filter(({ kind }) => mayRead(kind)),
        live: live.filter(({ kind }) => mayRead(kind)),
      };
      const codes = languages.map(({ code }) => code);
      const { total, of } = await countTexts(scope, shown, await sources.open(scope), codes);
      return {
        total,
        kinds: [...shown.released, ...shown.live].map(({ kind, title }) => ({ kind, title })),
        languages: languages.map(({ code, name }) => {
          const { missing = 0, stale: old = 0 } = of.get(code) ?? {};
          return { code, name, missing, stale: old };
        }),
      };
    },

    /** @throws Refusal 400 LANGUAGE_UNKNOWN */
    async list(
      scope: SiteScope,
      context: RequestContext,
      code: string,
      { state, only, kind, after }: HandlerInput<typeof listTranslations>['query'],
    ): Promise<Output<typeof listTranslations>> {
      const language = await languageOf(scope, context, code);
      const mayRead = allowedKinds(context, 'read');
      const from = kind === undefined ? undefined : { kind, after: after ?? '' };
      const things: TranslatedThingRow[] = [];
      for await (const batch of sources.read(scope, await sources.open(scope), language.code, from)) {
        for (const thing of batch) {
          if (!mayRead(thing.kind) || (only !== undefined && thing.kind !== only)) continue;
          const fields = thing.fields.filter((field) => state === undefined || field.state === state);
          if (fields.length === 0) continue;
          const last = things.at(-1);
          if (things.length === THINGS_PAGE && last !== undefined)
            return { things, next: { kind: last.kind, after: last.id } };
          things.push({ ...thing, fields });
        }
      }
      return { things, next: null };
    },

    /**
     * Keeps translations: all of them, or none.
     * @throws Refusal 400 LANGUAGE_UNKNOWN, 403, 404 TEXT_NOT_FOUND, 409 STALE with what is stored as `current`
     */
    async write(
      scope: SiteScope,
      context: RequestContext,
      code: string,
      body: Body,
    ): Promise<Output<typeof putTranslations>> {
      const { code: language, name } = await languageOf(scope, context, code);
      const mayChange = allowedKinds(context, 'change');
      if (![...body.lines, ...body.rich].every(({ kind }) => mayChange(kind))) throw refuse('NOT_ALLOWED');
      if (body.lines.length + body.rich.length === 0) return { translations: [] };
      const draft = await sources.open(scope, 'lock');
      const changes = await writer.toChanges(scope, draft, language, body);
      const released = changes.filter(({ thing }) => !thing.isLive);
      const translations = [
        ...(await writer.writeReleased(scope, context, draft, { language, changes: released })),
      ];
      for (const change of changes.filter(({ thing }) => thing.isLive)) {
        translations.push(await writer.writeLive(scope, language, change, context.now));
      }
      await audit.record(scope, context, {
        act: putTranslations.name,
        subject: { kind: 'translations', id: language, title: name },
        before: null,
        after: {
          texts: changes.length,
          things: [...new Set(changes.map(({ thing }) => thing.title))].slice(0, 5),
        },
      });
      return { translations };
    },
  };
}

export type TranslationService = ReturnType<typeof createTranslationService>;
