import type { MediaUse } from '#shared/features/media/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { FILE_ID_IN_TEXT } from '../../platform/files/file-keys.ts';

/** A thing that shows or links a file, as its feature finds it. */
export interface FoundUse extends MediaUse {
  /** What else its feature has to know of it, such as the collection it is in. */
  readonly place: string;
}

/** Where a feature keeps things that may show or link files. */
export interface MediaUseSource {
  /** What people call such a thing, in one word. */
  readonly kind: string;
  /**
   * Statement that selects the things of the site `$1` as `id`, `title`, `place` and `text`, all of them text: `text`
   * holds whatever ids of files may stand in, in any form.
   */
  readonly sql: string;
  /** True for the pages themselves, and what they are made of. */
  readonly isOfPages?: true;
  /** Tags of the pages that are made of the thing; the whole site unless given. */
  readonly tagsOf?: (use: FoundUse) => readonly string[];
  /** Lets go of a file that is erased, where the database holds on to it. */
  readonly letGo?: (scope: SiteScope, mediaId: string) => Promise<void>;
}

const MOST_USES = 200;

/** Finds what uses files in the things of other features, in one statement. */
export function createMediaUses(sources: readonly MediaUseSource[]) {
  const thingsOf = (some: readonly MediaUseSource[]) =>
    some
      .map(({ kind, sql }) => `SELECT '${kind}' AS kind, t.id, t.title, t.place, t.text FROM (${sql}) t`)
      .join(' UNION ALL ');
  const things = thingsOf(sources);
  const goods = thingsOf(sources.filter(({ isOfPages }) => isOfPages !== true));
  const byKind = new Map(sources.map((source) => [source.kind, source] as const));
  return {
    /** What uses a file, by kind and title. */
    of: (scope: SiteScope, mediaId: string): Promise<FoundUse[]> =>
      scope.query<FoundUse>(
        `SELECT kind, id, title, place FROM (${things}) things
          WHERE strpos(text, $2) > 0 ORDER BY kind, title, id LIMIT ${MOST_USES}`,
        [scope.websiteId, mediaId],
      ),
    /** True for a file that something shows or links which is kept beside pages, such as a product. */
    async isUsedBesidePages(scope: ReadScope, mediaId: string): Promise<boolean> {
      const rows = await scope.query(`SELECT 1 FROM (${goods}) things WHERE strpos(text, $2) > 0 LIMIT 1`, [
        scope.websiteId,
        mediaId,
      ]);
      return rows.length > 0;
    },
    /** Statement that selects the ids, as `id`, of whatever is used at the site `$1`. */
    usedIds: `SELECT found[1] AS id FROM (${things}) things, regexp_matches(text, '${FILE_ID_IN_TEXT}', 'g') AS found`,
    /** Tags of the pages that show these uses; undefined when any page may. */
    tagsOf(uses: readonly FoundUse[]): readonly string[] | undefined {
      const tags = uses.map((use) => byKind.get(use.kind)?.tagsOf?.(use));
      return tags.includes(undefined) ? undefined : [...new Set(tags.flatMap((some) => some ?? []))];
    },
    async letGo(scope: SiteScope, mediaId: string): Promise<void> {
      for (const { letGo } of sources) await letGo?.(scope, mediaId);
    },
  };
}

/** What uses the files of the library. */
export type MediaUses = ReturnType<typeof createMediaUses>;
