import { can, limitsOf } from '#shared/features/contributors/permissions.ts';
import { languageOfCode, type SiteLanguage } from '#shared/features/languages/rules.ts';
import {
  listTranslations,
  putTranslations,
  THINGS_PAGE,
  type TranslatedField,
  type TranslatedThingRow,
} from '#shared/features/translations/contract.ts';
import { fileOfTranslations } from '#shared/features/translations/files.ts';
import type { KeptTranslation } from '#shared/features/translations/texts.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, writerOf } from '../../http/context.ts';
import { refuse, refuseAs, refuseFields } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Purges } from '../page-cache/purges.ts';
import type { LanguageService } from '../languages/service.ts';
import { countTexts } from './counts.ts';
import { markOfText } from './readable.ts';
import { createSources, type OpenDraft, type SourceTools, type TextKinds } from './sources.ts';
import { dropTranslation, writeTranslation } from './statements.ts';

/** What translations are kept with. */
export interface TranslationTools extends SourceTools {
  readonly audit: AuditLog;
  readonly toPurge: Purges['toPurge'];
  readonly languages: Pick<LanguageService, 'read'>;
}

type Body = HandlerInput<typeof putTranslations>['body'];
type SentText = Body['lines'][number];
type Written = Output<typeof putTranslations>['translations'][number];

/** A text that is to be kept, with the field that it belongs to. */
interface Change extends SentText {
  readonly thing: TranslatedThingRow;
  readonly to: TranslatedField;
}

const PERMISSION = 'translations';
/** What those may translate who may do so for products alone. */
const OF_PRODUCTS = 'product';

/** @throws Refusal 400 LANGUAGE_UNKNOWN for one that the site does not have beside its primary one */
function findLanguage(languages: readonly SiteLanguage[], code: string): SiteLanguage {
  const language = languageOfCode(languages, code);
  if (language === undefined || language.isPrimary) throw refuseAs(listTranslations, 'LANGUAGE_UNKNOWN');
  return language;
}

/** Whether the caller may see or change texts of a kind. */
function allowedKinds(context: RequestContext, act: 'read' | 'change'): (kind: string) => boolean {
  const caller = contributorOf(context);
  if (can(caller, PERMISSION, act)) return () => true;
  const isOfProducts = limitsOf(caller, PERMISSION, act).includes('productPages');
  return (kind) => isOfProducts && kind === OF_PRODUCTS;
}

/** What is wrong with a text for its field. */
function problemOf({ text }: SentText, { label, max }: TranslatedField): string | undefined {
  if (text === null) return undefined;
  if (text.trim() === '') return `${label} is empty.`;
  return max !== null && text.length > max ? `${label} has at most ${max} characters.` : undefined;
}

/** Keeps what texts say in the other languages of a site. */
export function createTranslationService(tools: TranslationTools) {
  const { audit, drafts, toPurge } = tools;
  const sources = createSources(tools);
  const { kinds } = tools;

  /** All languages of the site, those too that are not offered yet. */
  const languagesOf = async (scope: SiteScope, { site }: RequestContext) =>
    (await tools.languages.read(scope, site.ownLanguage)).languages;

  /** @throws Refusal 404 TEXT_NOT_FOUND, 400 with each text that is wrong at its field */
  async function toChanges(
    scope: SiteScope,
    draft: OpenDraft,
    language: string,
    { lines, rich }: Body,
  ): Promise<readonly Change[]> {
    const things = new Map<string, TranslatedThingRow | undefined>();
    const changes: Change[] = [];
    const problems: { path: string; text: string }[] = [];
    const sent = [
      ...lines.map((text, at) => ({ text, path: `lines.${at}.text`, isRich: false })),
      ...rich.map((text, at) => ({ text, path: `rich.${at}.text`, isRich: true })),
    ];
    for (const { text, path, isRich } of sent) {
      const key = JSON.stringify([text.kind, text.id]);
      if (!things.has(key)) things.set(key, await sources.find(scope, draft, language, text));
      const thing = things.get(key);
      const to = thing?.fields.find((one) => one.field === text.field && one.isRich === isRich);
      if (thing === undefined || to === undefined) throw refuseAs(putTranslations, 'TEXT_NOT_FOUND');
      const problem = problemOf(text, to);
      if (problem !== undefined) problems.push({ path, text: problem });
      changes.push({ ...text, thing, to });
    }
    if (problems.length > 0) throw refuseFields(problems);
    return changes;
  }

  const stale = (kept: TranslatedField | undefined) =>
    refuseAs(putTranslations, 'STALE', { facts: { current: kept ?? null } });

  async function writeLive(
    scope: SiteScope,
    language: string,
    change: Change,
    now: number,
  ): Promise<Written> {
    const { kind, id, field, text, version = null, to } = change;
    const { tagsOf } = kinds().live.find((one) => one.kind === kind) ?? {};
    const row =
      text === null
        ? await scope.ask(dropTranslation.maybe(language, kind, id, field, version))
        : await scope.ask(
            writeTranslation.maybe(
              language,
              kind,
              id,
              field,
              text,
              markOfText(to.source),
              new Date(now),
              version,
            ),
          );
    const isGone = text === null && to.version === 0;
    if (row === undefined && !isGone) throw stale(to);
    await scope.ask(toPurge(scope, [...(tagsOf?.(language, id) ?? [])]));
    return toWritten(change, text === null ? 0 : (row?.version ?? 0));
  }

  const toWritten = ({ kind, id, field, text }: Change, version: number): Written => ({
    kind,
    id,
    field,
    text,
    state: text === null ? 'missing' : 'translated',
    version,
  });

  /** The translations of one thing, changed. */
  function changeFile(
    kept: Readonly<Record<string, KeptTranslation>>,
    changes: readonly Change[],
  ): { readonly text: string | null; readonly written: readonly Written[] } {
    const after = new Map(Object.entries(kept));
    const written = changes.map((change) => {
      const { field, text, version, to } = change;
      const before = after.get(field)?.version ?? 0;
      if (version !== undefined && version !== before) throw stale(to);
      if (text === null) after.delete(field);
      else after.set(field, { text, source: markOfText(to.source), version: before + 1 });
      return toWritten(change, text === null ? 0 : before + 1);
    });
    const text = after.size === 0 ? null : `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`;
    return { text, written };
  }

  /** Keeps translations of the draft, thing by thing. */
  async function writeReleased(
    scope: SiteScope,
    context: RequestContext,
    { site, content }: OpenDraft,
    { language, changes }: { readonly language: string; readonly changes: readonly Change[] },
  ): Promise<readonly Written[]> {
    const files = new Map<string, string | null>();
    const all: Written[] = [];
    const things = new Map(
      changes.map(({ kind, id }) => [fileOfTranslations(language, kind, id), { kind, id }]),
    );
    for (const [path, { kind, id }] of things) {
      const own = changes.filter((change) => change.kind === kind && change.id === id);
      const { text, written } = changeFile(content.translationsOf(language, kind, id), own);
      files.set(path, text);
      all.push(...written);
    }
    if (files.size > 0) await drafts.keep(scope, site, { files }, writerOf(context));
    return all;
  }

  return {
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
      const language = findLanguage(await languagesOf(scope, context), code);
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
      const { code: language, name } = findLanguage(await languagesOf(scope, context), code);
      const mayChange = allowedKinds(context, 'change');
      if (![...body.lines, ...body.rich].every(({ kind }) => mayChange(kind))) throw refuse('NOT_ALLOWED');
      if (body.lines.length + body.rich.length === 0) return { translations: [] };
      const draft = await sources.open(scope, 'lock');
      const changes = await toChanges(scope, draft, language, body);
      const released = changes.filter(({ thing }) => !thing.isLive);
      const translations = [...(await writeReleased(scope, context, draft, { language, changes: released }))];
      for (const change of changes.filter(({ thing }) => thing.isLive)) {
        translations.push(await writeLive(scope, language, change, context.now));
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
