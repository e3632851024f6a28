import { stateOf } from '#shared/features/translations/texts.ts';
import type { SiteScope } from '../../database/database.ts';
import type { LiveTexts, ReadableThing, ReleasedTexts } from '../../sockets/translated.ts';
import { markOfText, readableOf, readReleased } from './readable.ts';
import { BATCH, type OpenDraft, type TextKinds } from './sources.ts';
import { countKept } from './statements.ts';

/** How far a language is. */
export interface LanguageCount {
  readonly missing: number;
  readonly stale: number;
}

interface Text {
  readonly id: string;
  readonly field: string;
  readonly mark: string;
}

const textsOf = (things: readonly ReadableThing[]): readonly Text[] =>
  things.flatMap((thing) =>
    readableOf(thing).map(({ field, text }) => ({ id: thing.id, field, mark: markOfText(text) })),
  );

function createCounter(languages: readonly string[]) {
  const counts = new Map(languages.map((language) => [language, { missing: 0, stale: 0 }]));
  let total = 0;
  return {
    /** @param found how many of some texts are said in a language, and how many of what they say now */
    add(
      texts: number,
      found: (language: string) => { readonly kept: number; readonly current: number },
    ): void {
      total += texts;
      for (const [language, count] of counts) {
        const { kept, current } = found(language);
        count.missing += texts - kept;
        count.stale += kept - current;
      }
    },
    toCounts: () => ({ total, of: counts as ReadonlyMap<string, LanguageCount> }),
  };
}

type Counter = ReturnType<typeof createCounter>;
const NONE = { kept: 0, current: 0 };

function countReleased(counter: Counter, released: ReleasedTexts, { content }: OpenDraft): void {
  const texts = textsOf(readReleased(released, content));
  counter.add(texts.length, (language) => {
    const found = { kept: 0, current: 0 };
    for (const { id, field, mark } of texts) {
      const state = stateOf(content.translationsOf(language, released.kind, id)[field], mark);
      if (state !== 'missing') found.kept += 1;
      if (state === 'translated') found.current += 1;
    }
    return found;
  });
}

/** The database counts what is kept: how much of that there is does not matter to what is read. */
async function countLive(
  counter: Counter,
  scope: SiteScope,
  live: LiveTexts,
  { content, languages }: OpenDraft & { readonly languages: readonly string[] },
): Promise<void> {
  let after = '';
  for (;;) {
    const things = await live.read(scope, content, after, BATCH);
    const texts = textsOf(things);
    const column = (name: keyof Text) => texts.map((text) => text[name]);
    const rows = await scope.ask(
      countKept.many([...languages], live.kind, column('id'), column('field'), column('mark')),
    );
    const byLanguage = new Map(rows.map((row) => [row.language, row]));
    counter.add(texts.length, (language) => byLanguage.get(language) ?? NONE);
    const last = things.at(-1);
    if (last === undefined || things.length < BATCH) break;
    after = last.id;
  }
}

/** Counts the texts of a site, and those that are missing or stale in each language: every source is read once. */
export async function countTexts(
  scope: SiteScope,
  { released, live }: TextKinds,
  draft: OpenDraft,
  languages: readonly string[],
): Promise<{ readonly total: number; readonly of: ReadonlyMap<string, LanguageCount> }> {
  const counter = createCounter(languages);
  for (const one of released) countReleased(counter, one, draft);
  for (const one of live) await countLive(counter, scope, one, { ...draft, languages });
  return counter.toCounts();
}
