import { isContent } from '#shared/features/templates/rules.ts';
import type { TranslatedThingRow } from '#shared/features/translations/contract.ts';
import type { KeptTranslation } from '#shared/features/translations/texts.ts';
import type { SiteScope } from '../../database/database.ts';
import type { LiveTexts, ReadableThing, ReleasedTexts } from '../../sockets/translated.ts';
import type { pageParts } from '../pages/feature.ts';
import type { SiteContent } from '../pages/site-content.ts';
import type { SiteDraft, SiteDrafts } from '../site-layout/site-draft.ts';
import { readReleased, toThing } from './readable.ts';
import { keptOf } from './statements.ts';

/** What texts are read with. */
export interface SourceTools extends Pick<typeof pageParts, 'parseSiteContent'> {
  readonly drafts: SiteDrafts;
  /** All kinds of texts, in the order in which staff see them; known once all features are made. */
  readonly kinds: () => TextKinds;
}

/** The kinds of texts of all features. */
export interface TextKinds {
  readonly released: readonly ReleasedTexts[];
  readonly live: readonly LiveTexts[];
}

/** The draft of a site as texts are read from it. */
export interface OpenDraft {
  readonly site: SiteDraft;
  readonly content: SiteContent;
}

/** Live things that are read at once. */
export const BATCH = 200;
const NONE: Readonly<Record<string, KeptTranslation>> = {};

/** Reads the texts of a site with their translations: those of its draft, and those that are live. */
export function createSources({ drafts, kinds, parseSiteContent }: SourceTools) {
  async function open(scope: SiteScope, lock?: 'lock'): Promise<OpenDraft> {
    const site = await drafts.open(scope, lock);
    return { site, content: parseSiteContent(await drafts.readFiles(scope, site, isContent)) };
  }

  /** What is kept of live things in a language, by the id of the thing and by field. */
  async function keptLive(scope: SiteScope, language: string, kind: string, ids: readonly string[]) {
    const rows = await scope.ask(keptOf.many(language, kind, [...ids]));
    const kept = new Map<string, Record<string, KeptTranslation>>();
    for (const { thingId, field, ...translation } of rows) {
      kept.set(thingId, { ...kept.get(thingId), [field]: translation });
    }
    return kept;
  }

  const readBefore = new WeakMap<SiteContent, Map<ReleasedTexts, readonly ReadableThing[]>>();

  /** The things of a kind in a draft: read once, however many of them are asked for. */
  function thingsOf(kind: ReleasedTexts, content: SiteContent): readonly ReadableThing[] {
    const known = readBefore.get(content) ?? new Map<ReleasedTexts, readonly ReadableThing[]>();
    readBefore.set(content, known);
    const things = known.get(kind) ?? readReleased(kind, content);
    known.set(kind, things);
    return things;
  }

  const withLive = async (
    scope: SiteScope,
    { kind, title: kindTitle }: LiveTexts,
    language: string,
    things: readonly ReadableThing[],
  ): Promise<TranslatedThingRow[]> => {
    const ids = things.map(({ id }) => id);
    const kept = await keptLive(scope, language, kind, ids);
    return things.map((thing) =>
      toThing(thing, { kind, kindTitle, isLive: true }, kept.get(thing.id) ?? NONE),
    );
  };

  const withReleased = (
    { kind, title: kindTitle }: ReleasedTexts,
    content: SiteContent,
    language: string,
    things: readonly ReadableThing[],
  ): TranslatedThingRow[] =>
    things.map((thing) =>
      toThing(thing, { kind, kindTitle, isLive: false }, content.translationsOf(language, kind, thing.id)),
    );

  /** Things of all kinds from a place on, batch by batch. @param from the last thing that was read, with its kind */
  async function* read(
    scope: SiteScope,
    { content }: OpenDraft,
    language: string,
    from?: { readonly kind: string; readonly after: string },
  ): AsyncGenerator<readonly TranslatedThingRow[]> {
    const { released, live } = kinds();
    const order = [...released, ...live].map(({ kind }) => kind);
    const start = from === undefined ? 0 : Math.max(0, order.indexOf(from.kind));
    for (const one of released) {
      if (order.indexOf(one.kind) < start) continue;
      const all = thingsOf(one, content);
      const at = from?.kind === one.kind ? all.findIndex(({ id }) => id === from.after) + 1 : 0;
      yield withReleased(one, content, language, all.slice(at));
    }
    for (const one of live) {
      if (order.indexOf(one.kind) < start) continue;
      let after = from?.kind === one.kind ? from.after : '';
      for (;;) {
        const things = await one.read(scope, content, after, BATCH);
        yield await withLive(scope, one, language, things);
        const last = things.at(-1);
        if (last === undefined || things.length < BATCH) break;
        after = last.id;
      }
    }
  }

  return {
    open,
    read,
    /** One thing of a kind; undefined for one that is gone. */
    async find(
      scope: SiteScope,
      { content }: OpenDraft,
      language: string,
      { kind, id }: { readonly kind: string; readonly id: string },
    ): Promise<TranslatedThingRow | undefined> {
      const { released, live } = kinds();
      const own = released.find((one) => one.kind === kind);
      if (own !== undefined) {
        const things = thingsOf(own, content).filter((thing) => thing.id === id);
        return withReleased(own, content, language, things)[0];
      }
      const other = live.find((one) => one.kind === kind);
      if (other === undefined) return undefined;
      return (await withLive(scope, other, language, await other.readOf(scope, content, [id])))[0];
    },
  };
}

export type Sources = ReturnType<typeof createSources>;
