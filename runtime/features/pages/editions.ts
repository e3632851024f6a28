import { LRUCache } from 'lru-cache';
import { blockTemplates } from '#shared/features/page-content/sections-template.ts';
import type { Engine } from '#shared/template/index.ts';
import type { HashOf, Theme } from '#shared/theme/index.ts';
import { createTheme, hashesOf } from '#shared/theme/index.ts';
import { nextShowing } from '#shared/features/pages/states.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { createSharedFiles } from '../../platform/kept-objects/read-files.ts';
import type { Manifest } from '../releases/manifest.ts';
import type { ContentStore } from '../releases/content-store.ts';
import type { SiteContent } from './site-content.ts';
import { contentAt, parseSiteContent } from './site-content.ts';

/** A release or a draft made ready for pages. */
export interface Edition {
  readonly theme: Theme;
  readonly content: SiteContent;
}

/** What visitors see. */
export interface LiveEdition extends Edition {
  /** Name of its compiled style sheet. */
  readonly styleHash: string;
  /** Hashes of the theme's files. */
  readonly hashOf: HashOf;
  /** When a page is shown by itself, in epoch milliseconds; undefined where none is waiting. */
  readonly changesAt: number | undefined;
  /** Ids of files that stand only on pages which not everybody sees; looked for when they are asked for. */
  readonly closedFiles: () => ReadonlySet<string>;
}

function lookOnce(look: () => ReadonlySet<string>): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined;
  return () => {
    found ??= look();
    return found;
  };
}

/** A live edition with all pages of its release, those too that nobody sees yet. */
interface KeptEdition {
  readonly releaseId: string;
  /** Characters of its files. */
  readonly size: number;
  readonly whole: SiteContent;
  current: LiveEdition;
}

/** Texts of the editions that stay ready, and what is made of them but compiled templates, over all sites. */
const KEPT_CHARACTERS = 32_000_000;
/** Compiled templates of all sites; sites with the same file share it. */
const KEPT_TEMPLATE_BYTES = 48_000_000;

/**
 * @param readCommonTemplates templates of pages that every shop has, for themes without their own; asked once
 * @param clock says which of the scheduled pages are shown
 */
export function createEditions(
  store: ContentStore,
  engine: Engine,
  readCommonTemplates: () => Promise<ReadonlyMap<string, string>>,
  clock: Clock,
) {
  const files = createSharedFiles(KEPT_TEMPLATE_BYTES);
  let commonTexts: Promise<Readonly<Record<string, string>>> | undefined;
  // One of each site: nobody comes back to a release that is not live any more.
  const kept = new LRUCache<string, KeptEdition>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ size }) => size,
  });

  function common(): Promise<Readonly<Record<string, string>>> {
    commonTexts ??= readCommonTemplates().then((files) => ({
      ...blockTemplates(),
      ...Object.fromEntries(files),
    }));
    return commonTexts;
  }

  async function read(scope: ReadScope, manifest: Manifest): Promise<Edition & Pick<KeptEdition, 'size'>> {
    const texts = await store.readTexts(scope, manifest, (path) => !path.startsWith('assets/'));
    return {
      theme: createTheme(engine, { ...(await common()), ...texts }, files),
      content: parseSiteContent(texts),
      size: Object.values(texts).reduce((sum, { length }) => sum + length, 1),
    };
  }

  /** An edition with the pages that there are now. */
  function currentOf(found: KeptEdition): LiveEdition {
    const now = clock.now();
    const { current, whole } = found;
    if (current.changesAt !== undefined && now >= current.changesAt) {
      const changesAt = nextShowing(whole.collections, now);
      const closedFiles = lookOnce(() => whole.closedFilesAt(now));
      found.current = { ...current, content: contentAt(whole, now), changesAt, closedFiles };
    }
    return found.current;
  }

  function find({ id, liveReleaseId }: Pick<Site, 'id' | 'liveReleaseId'>): LiveEdition | undefined {
    const known = kept.get(id);
    return known?.releaseId === liveReleaseId ? currentOf(known) : undefined;
  }

  return {
    /** Templates of pages that every shop has, by path: a theme has its own in place of any of them. */
    common,
    /** Any set of files. */
    of: (scope: ReadScope, manifest: Manifest): Promise<Edition> => read(scope, manifest),
    /** The same where it is ready already. */
    ready: find,
    /** What visitors of the site see. */
    async live(scope: ReadScope, site: Pick<Site, 'id' | 'liveReleaseId'>): Promise<LiveEdition> {
      const known = find(site);
      if (known !== undefined) return known;
      const { manifest, styleHash } = await store.releaseOf(scope, site.liveReleaseId);
      const { theme, content: whole, size } = await read(scope, manifest);
      const now = clock.now();
      const current = {
        theme,
        content: contentAt(whole, now),
        changesAt: nextShowing(whole.collections, now),
        closedFiles: lookOnce(() => whole.closedFilesAt(now)),
        styleHash,
        hashOf: hashesOf(manifest),
      };
      kept.set(site.id, { releaseId: site.liveReleaseId, size, whole, current });
      return current;
    },
  };
}

/** Makes editions; the live ones of the sites that are visited stay ready. */
export type Editions = ReturnType<typeof createEditions>;
