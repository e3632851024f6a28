import { DataTypes, type Sequelize } from 'sequelize';
import type { PublicationKind, ScheduleState } from '#shared/features/releases/rules.ts';
import { defineTable, keyColumn } from '../../database/table.ts';
import type { Manifest } from './manifest.ts';

export interface ContentColumns {
  websiteId: string;
  /** SHA-256 of the content: the same text is kept once. */
  hash: string;
  content: Buffer;
}

export interface ReleaseColumns {
  websiteId: string;
  id: string;
  contentHash: string;
  manifest: Manifest;
  changedPaths: string[];
  /** The compiled style sheet, in contents. */
  styleHash: string;
  note: string;
  createdAt: Date;
  createdBy: string;
}

export interface PublicationColumns {
  websiteId: string;
  id: string;
  releaseId: string;
  previousReleaseId: string | null;
  kind: PublicationKind;
  /** The earlier release whose files a restoration took. */
  restoredReleaseId: string | null;
  createdAt: Date;
  createdBy: string;
}

/** A change that goes live later: versions of a file, null where it is not there. */
export interface ScheduledChange {
  /** What was live when the change was scheduled. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface ScheduledReleaseColumns {
  websiteId: string;
  id: string;
  state: ScheduleState;
  goesLiveAt: Date;
  changes: Record<string, ScheduledChange>;
  note: string;
  problem: string;
  createdAt: Date;
  createdBy: string;
}

/** The tables of what was published, and when. */
export function defineReleases(sequelize: Sequelize) {
  return {
    contents: defineTable<ContentColumns>(sequelize, 'contents', {
      websiteId: keyColumn,
      hash: keyColumn,
      content: { type: DataTypes.BLOB },
    }),
    releases: defineTable<ReleaseColumns>(sequelize, 'releases', {
      websiteId: keyColumn,
      id: keyColumn,
      contentHash: { type: DataTypes.TEXT },
      manifest: { type: DataTypes.JSONB },
      changedPaths: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      styleHash: { type: DataTypes.TEXT },
      note: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      createdBy: { type: DataTypes.TEXT },
    }),
    publications: defineTable<PublicationColumns>(sequelize, 'publications', {
      websiteId: keyColumn,
      id: keyColumn,
      releaseId: { type: DataTypes.TEXT },
      previousReleaseId: { type: DataTypes.TEXT, allowNull: true },
      kind: { type: DataTypes.TEXT },
      restoredReleaseId: { type: DataTypes.TEXT, allowNull: true },
      createdAt: { type: DataTypes.DATE },
      createdBy: { type: DataTypes.TEXT },
    }),
    scheduledReleases: defineTable<ScheduledReleaseColumns>(sequelize, 'scheduled_releases', {
      websiteId: keyColumn,
      id: keyColumn,
      state: { type: DataTypes.TEXT },
      goesLiveAt: { type: DataTypes.DATE },
      changes: { type: DataTypes.JSONB },
      note: { type: DataTypes.TEXT },
      problem: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      createdBy: { type: DataTypes.TEXT },
    }),
  };
}
