import type { Release } from '#shared/features/releases/contract.ts';
import type { PublicationKind } from '#shared/features/releases/rules.ts';
import type { Sequelize } from 'sequelize';
import type { SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { setLiveRelease } from '../websites/statements.ts';
import type { Manifest } from './manifest.ts';
import { defineReleases, type ReleaseColumns } from './model.ts';
import type { ContentStore } from './store.ts';

/** A release to be written down. */
export interface NewRelease {
  readonly id: string;
  readonly manifest: Manifest;
  /** What was live before. */
  readonly previous: Manifest;
  readonly css: string;
  readonly note: string;
  readonly author: string;
  readonly now: number;
}

/** Writes down releases and which of them is live. */
export interface ReleaseBook {
  readonly releases: ReturnType<typeof defineReleases>['releases'];
  readonly publications: ReturnType<typeof defineReleases>['publications'];
  readonly scheduledReleases: ReturnType<typeof defineReleases>['scheduledReleases'];
  add(scope: SiteScope, release: NewRelease): Promise<ReleaseColumns>;
  /** Points the site at a release and purges its pages when the unit of work commits. */
  goLive(
    scope: SiteScope,
    turn: {
      readonly releaseId: string;
      readonly previousReleaseId: string | null;
      readonly kind: PublicationKind;
      /** The earlier release whose files a restoration took. */
      readonly restoredReleaseId?: string;
      readonly author: string;
      readonly now: number;
    },
  ): Promise<void>;
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

/** Writes releases, and points the site at them. */
export function createReleaseBook(
  sequelize: Sequelize,
  ids: Ids,
  store: ContentStore,
  purgeSite: (scope: SiteScope) => Promise<void>,
): ReleaseBook {
  const { releases, publications, scheduledReleases } = defineReleases(sequelize);
  return {
    releases,
    publications,
    scheduledReleases,
    async add(scope, { id, manifest, previous, css, note, author, now }) {
      const row: ReleaseColumns = {
        websiteId: scope.websiteId,
        id,
        contentHash: hashOfManifest(manifest),
        manifest,
        changedPaths: differingPaths(previous, manifest),
        styleHash: await store.put(scope, Buffer.from(css, 'utf8')),
        note,
        createdAt: new Date(now),
        createdBy: author,
      };
      await releases.create(row, { transaction: scope.transaction });
      return row;
    },
    async goLive(scope, { releaseId, previousReleaseId, kind, restoredReleaseId = null, author, now }) {
      const { websiteId, transaction } = scope;
      const turn = { websiteId, id: ids.id(), releaseId, previousReleaseId, kind, restoredReleaseId };
      await publications.create({ ...turn, createdAt: new Date(now), createdBy: author }, { transaction });
      await scope.ask(setLiveRelease.none(releaseId));
      await purgeSite(scope);
    },
  };
}
