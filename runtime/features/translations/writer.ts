import { OPTION_NAME, OPTION_NAME_TEXT } from '#shared/features/products/catalog.ts';
import {
  putTranslations,
  type TranslatedField,
  type TranslatedThingRow,
} from '#shared/features/translations/contract.ts';
import { fileOfTranslations } from '#shared/features/translations/files.ts';
import type { KeptTranslation } from '#shared/features/translations/texts.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { type RequestContext, writerOf } from '../../http/context.ts';
import { refuseAs, refuseFields } from '../../http/refusal.ts';
import type { Purges } from '../page-cache/purges.ts';
import type { SiteDrafts } from '../site-layout/site-draft.ts';
import { markOfText } from './readable.ts';
import type { OpenDraft, Sources, TextKinds } from './sources.ts';
import { dropTranslation, writeTranslation } from './statements.ts';

/** What translations are written with. */
export interface WriterTools {
  readonly drafts: SiteDrafts;
  readonly toPurge: Purges['toPurge'];
  readonly kinds: () => TextKinds;
}

type Body = HandlerInput<typeof putTranslations>['body'];
type SentText = Body['lines'][number];
type Written = Output<typeof putTranslations>['translations'][number];

/** A text that is to be kept, with the field that it belongs to. */
interface Change extends SentText {
  readonly thing: TranslatedThingRow;
  readonly to: TranslatedField;
}

/** What is wrong with a text for its field. */
function problemOf({ text }: SentText, { label, max, isName }: TranslatedField): string | undefined {
  if (text === null) return undefined;
  if (text.trim() === '') return `${label} is empty.`;
  if (isName && !OPTION_NAME.test(text)) return OPTION_NAME_TEXT;
  return max !== null && text.length > max ? `${label} has at most ${max} characters.` : undefined;
}

const stale = (kept: TranslatedField | undefined) =>
  refuseAs(putTranslations, 'STALE', { facts: { current: kept ?? null } });

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

/** Makes what keeps translations that are known to belong somewhere. */
export function createTranslationWriter(
  { drafts, kinds, toPurge }: WriterTools,
  sources: Pick<Sources, 'find'>,
) {
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
      const kept = content.translationsOf(language, kind, id);
      const { text, written } = changeFile(kept, own);
      // A file that was never there is not deleted.
      if (text !== null || Object.keys(kept).length > 0) files.set(path, text);
      all.push(...written);
    }
    if (files.size > 0) await drafts.keep(scope, site, { files }, writerOf(context));
    return all;
  }

  return { toChanges, writeLive, writeReleased };
}
