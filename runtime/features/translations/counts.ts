import { stateOf, type TranslationState } from '#shared/features/translations/texts.ts';
import type { SiteScope } from '../../database/database.ts';
import type { LiveTexts, ReadableThing } from '../../sockets/translated.ts';
import { markOfText, readableOf, readReleased } from './readable.ts';
import { BATCH, type OpenDraft, type TextKinds } from './sources.ts';
import { marksOf } from './statements.ts';

type Kept = Parameters<typeof stateOf>[0];
/** What is kept of a field in a language. */
type Find = (language: string, thingId: string, field: string) => Kept;

/** How far a language is. */
export interface LanguageCount {
  readonly missing: number;
  readonly stale: number;
}

function createCounter(languages: readonly string[]) {
  const counts = new Map(languages.map((language) => [language, { missing: 0, stale: 0, translated: 0 }]));
  let total = 0;
  return {
    add(things: readonly ReadableThing[], find: Find): void {
      for (const thing of things) {
        for (const { field, text } of readableOf(thing)) {
          total += 1;
          const mark = markOfText(text);
          for (const [language, count] of counts) {
            const state: TranslationState = stateOf(find(language, thing.id, field), mark);
            count[state] += 1;
          }
        }
      }
    },
    toCounts: () => ({ total, of: counts as ReadonlyMap<string, LanguageCount> }),
  };
}

/** What is kept of some live things in all languages. */
async function findLive(
  scope: SiteScope,
  languages: readonly string[],
  { kind }: LiveTexts,
  things: readonly ReadableThing[],
): Promise<Find> {
  const ids = things.map(({ id }) => id);
  const rows = await scope.ask(marksOf.many([...languages], kind, ids));
  const keyOf = (language: string, id: string, field: string) => JSON.stringify([language, id, field]);
  const kept = new Map(
    rows.map(({ language, thingId, field, ...mark }) => [
      keyOf(language, thingId, field),
      { ...mark, text: '' },
    ]),
  );
  return (language, id, field) => kept.get(keyOf(language, id, field));
}

/** Counts the texts of a site, and those that are missing or stale in each language: every source is read once. */
export async function countTexts(
  scope: SiteScope,
  { released, live }: TextKinds,
  { content }: OpenDraft,
  languages: readonly string[],
): Promise<{ readonly total: number; readonly of: ReadonlyMap<string, LanguageCount> }> {
  const counter = createCounter(languages);
  for (const one of released) {
    counter.add(
      readReleased(one, content),
      (language, id, field) => content.translationsOf(language, one.kind, id)[field],
    );
  }
  for (const one of live) {
    let after = '';
    for (;;) {
      const things = await one.read(scope, content, after, BATCH);
      counter.add(things, await findLive(scope, languages, one, things));
      const last = things.at(-1);
      if (last === undefined || things.length < BATCH) break;
      after = last.id;
    }
  }
  return counter.toCounts();
}
