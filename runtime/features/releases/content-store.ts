import { LRUCache } from 'lru-cache';
import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { Manifest } from './manifest.ts';

/** Files as they are stored, over all sites. */
const CONTENT_BYTES = 32_000_000;
/** Texts of files that sites may share. */
const TEXT_CHARACTERS = 16_000_000;
/** Lists of files of releases, over all sites: their paths and hashes. */
const RELEASE_CHARACTERS = 8_000_000;

/** What is known of a release: its files by path, and the hash of its style sheet. */
export interface KeptRelease {
  readonly manifest: Manifest;
  readonly styleHash: string;
}

/** Keeps in memory what was read last: contents, and which files a release has. */
export function createContentStore() {
  const contents = new LRUCache<string, Buffer>({
    maxSize: CONTENT_BYTES,
    sizeCalculation: (content) => content.length + 1,
  });
  // By hash alone: who has the hash has read the same content of their own site.
  const texts = new LRUCache<string, string>({
    maxSize: TEXT_CHARACTERS,
    sizeCalculation: (text) => text.length + 1,
  });
  const releases = new LRUCache<string, KeptRelease>({
    maxSize: RELEASE_CHARACTERS,
    sizeCalculation: ({ manifest, styleHash }) =>
      Object.entries(manifest).reduce(
        (sum, [path, hash]) => sum + path.length + hash.length,
        styleHash.length,
      ),
  });
  const keyOf = (scope: ReadScope, name: string) => `${scope.websiteId} ${name}`;

  async function releaseOf(scope: ReadScope, releaseId: string): Promise<KeptRelease> {
    const key = keyOf(scope, releaseId);
    const known = releases.get(key);
    if (known !== undefined) return known;
    const [row] = await scope.query<KeptRelease>(
      'SELECT manifest, style_hash AS "styleHash" FROM releases WHERE website_id = $1 AND id = $2',
      [scope.websiteId, releaseId],
    );
    if (row === undefined) throw new Error(`Release ${releaseId} is not there.`);
    releases.set(key, row);
    return row;
  }

  async function read(scope: ReadScope, hashes: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const hash of new Set(hashes)) {
      const known = contents.get(keyOf(scope, hash));
      if (known === undefined) missing.push(hash);
      else found.set(hash, known);
    }
    if (missing.length > 0) {
      const rows = await scope.query<{ hash: string; content: Buffer }>(
        'SELECT hash, content FROM contents WHERE website_id = $1 AND hash = ANY($2)',
        [scope.websiteId, missing],
      );
      for (const { hash, content } of rows) {
        contents.set(keyOf(scope, hash), content);
        found.set(hash, content);
      }
      const lost = missing.find((hash) => !found.has(hash));
      if (lost !== undefined) throw new Error(`Content ${lost} is not there.`);
    }
    return found;
  }

  /** A file as text; those with the same content are one text in memory. */
  function textOf(hash: string, content: Buffer | undefined): string {
    const known = texts.get(hash);
    if (known !== undefined) return known;
    const text = content?.toString('utf8') ?? '';
    texts.set(hash, text);
    return text;
  }

  return {
    /** Files of a release by path, and the hash of its compiled style sheet. */
    releaseOf,
    /** Files of a release by path. */
    manifestOf: async (scope: ReadScope, releaseId: string): Promise<Manifest> =>
      (await releaseOf(scope, releaseId)).manifest,
    /** Hash of a release's compiled style sheet. */
    styleOf: async (scope: ReadScope, releaseId: string): Promise<string> =>
      (await releaseOf(scope, releaseId)).styleHash,
    /** True for the compiled style sheet of any release of the site. */
    async isStyle(scope: ReadScope, hash: string): Promise<boolean> {
      const rows = await scope.query(
        'SELECT 1 FROM releases WHERE website_id = $1 AND style_hash = $2 LIMIT 1',
        [scope.websiteId, hash],
      );
      return rows.length > 0;
    },
    /** Contents by hash; every hash of the list has to exist. */
    read,
    /** Texts of the files that a filter lets through, by path. */
    async readTexts(
      scope: ReadScope,
      manifest: Manifest,
      isWanted: (path: string) => boolean,
    ): Promise<Record<string, string>> {
      const wanted = Object.entries(manifest).filter(([path]) => isWanted(path));
      const found = await read(
        scope,
        wanted.map(([, hash]) => hash),
      );
      return Object.fromEntries(wanted.map(([path, hash]) => [path, textOf(hash, found.get(hash))]));
    },
    /** Those of some hashes that the site has a content of. */
    async known(scope: ReadScope, hashes: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await scope.query<{ hash: string }>(
        'SELECT hash FROM contents WHERE website_id = $1 AND hash = ANY($2)',
        [scope.websiteId, [...new Set(hashes)]],
      );
      return new Set(rows.map(({ hash }) => hash));
    },
    /** Keeps a content and answers its hash. */
    async put(scope: SiteScope, content: Buffer): Promise<string> {
      const hash = sha256(content);
      await scope.query(
        'INSERT INTO contents (website_id, hash, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [scope.websiteId, hash, content],
      );
      return hash;
    },
  };
}

/** Reads and keeps file contents by their hash. Contents never change, so what was read once stays good. */
export type ContentStore = ReturnType<typeof createContentStore>;
