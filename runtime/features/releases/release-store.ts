import type { Release } from '#shared/features/releases/contract.ts';
import type { DataChange } from '#shared/features/releases/data-changes.ts';
import type { PublicationKind } from '#shared/features/releases/rules.ts';
import type { Sequelize } from 'sequelize';
import type { SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { setLiveRelease } from '../websites/statements.ts';
import type { Manifest } from './manifest.ts';
import { defineReleases, type ReleaseColumns } from './model.ts';
import type { ContentStore } from './content-store.ts';

/** A release to be written down. */
export interface NewRelease {
  readonly id: string;
  readonly manifest: Manifest;
  /** What was live before. */
  readonly previous: Manifest;
  readonly css: string;
  /** What it changes beside files. */
  readonly data?: readonly DataChange[];
  readonly note: string;
  readonly author: string;
  readonly now: number;
}

function hashOfManifest(manifest: Manifest): string {
  return sha256(JSON.stringify(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Paths at which two releases differ, sorted. */
export function differingPaths(a: Manifest, b: Manifest): string[] {
  const paths = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...paths].filter((path) => a[path] !== b[path]).sort();
}

/** A release as contributors see it. */
export function toRelease(row: ReleaseColumns, liveReleaseId: string): Release {
  return {
    id: row.id,
    contentHash: row.contentHash,
    createdOn: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    note: row.note,
    changedPaths: row.changedPaths,
    isLive: row.id === liveReleaseId,
  };
}

/** A release as the audit log names it. */
export const subjectOf = ({ id, note }: ReleaseColumns) => ({ kind: 'release', id, title: note });

/** A release that visitors are to see. */
export interface NewPublication {
  readonly releaseId: string;
  readonly previousReleaseId: string | null;
  readonly kind: PublicationKind;
  /** The earlier release whose files a restoration took. */
  readonly restoredReleaseId?: string | null;
  readonly author: string;
  readonly now: number;
}

/** Writes releases, and points the site at them. */
export function createReleaseStore(
  sequelize: Sequelize,
  ids: Ids,
  store: ContentStore,
  purgeSite: (scope: SiteScope) => Promise<void>,
) {
  const { releases, publications, scheduledReleases } = defineReleases(sequelize);
  return {
    releases,
    publications,
    scheduledReleases,
    async add(
      scope: SiteScope,
      { id, manifest, previous, css, data = [], note, author, now }: NewRelease,
    ): Promise<ReleaseColumns> {
      const row: ReleaseColumns = {
        websiteId: scope.websiteId,
        id,
        contentHash: hashOfManifest(manifest),
        manifest,
        changedPaths: differingPaths(previous, manifest),
        styleHash: await store.put(scope, Buffer.from(css, 'utf8')),
        data,
        note,
        createdAt: new Date(now),
        createdBy: author,
      };
      await releases.create(row, { transaction: scope.transaction });
      return row;
    },
    /** Points the site at a release and purges its pages when the unit of work commits. */
    async goLive(
      scope: SiteScope,
      { author, now, restoredReleaseId = null, ...published }: NewPublication,
    ): Promise<void> {
      const { websiteId, transaction } = scope;
      const row = {
        ...published,
        websiteId,
        id: ids.id(),
        restoredReleaseId,
        createdAt: new Date(now),
        createdBy: author,
      };
      await publications.create(row, { transaction });
      await scope.ask(setLiveRelease.none(row.releaseId));
      await purgeSite(scope);
    },
  };
}

/** Writes down releases and which of them is live. */
export type ReleaseStore = ReturnType<typeof createReleaseStore>;
