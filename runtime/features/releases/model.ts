import type { DataChange } from '#shared/features/releases/data-changes.ts';
import type { PublicationKind, ScheduleState } from '#shared/features/releases/rules.ts';
import type { Manifest } from './manifest.ts';
import { bytes, json, key, maybe, text, texts, time, whole } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

/** A change that goes live later: versions of a file, null where it is not there. */
export interface ScheduledChange {
  /** What was live when the change was scheduled. */
  readonly from: string | null;
  readonly to: string | null;
}

export const contents = table('contents', {
  /** SHA-256 of the content: the same text is kept once. */
  hash: key(),
  content: bytes(),
});

export const releases = table('releases', {
  id: key(),
  contentHash: text(),
  manifest: json<Manifest>(),
  changedPaths: texts(),
  /** The compiled style sheet, in contents. */
  styleHash: text(),
  /** What it changed beside files when it went live. */
  data: json<readonly DataChange[]>(),
  note: text(),
  createdAt: time(),
  createdBy: text(),
});
export type ReleaseColumns = RowOf<typeof releases>;

export const publications = table('publications', {
  id: key(),
  releaseId: text(),
  previousReleaseId: maybe(text()),
  kind: text<PublicationKind>(),
  /** The earlier release whose files a restoration took. */
  restoredReleaseId: maybe(text()),
  createdAt: time(),
  createdBy: text(),
});

export const scheduledReleases = table('scheduled_releases', {
  id: key(),
  state: text<ScheduleState>(),
  goesLiveAt: time(),
  changes: json<Record<string, ScheduledChange>>(),
  /** What it changes beside files. */
  data: json<readonly DataChange[]>(),
  /** Counts what staff changed of it. */
  version: whole(),
  note: text(),
  problem: text(),
  createdAt: time(),
  createdBy: text(),
});
export type ScheduledReleaseColumns = RowOf<typeof scheduledReleases>;

/** The tables of what was published, and when. */
export const defineReleases = modelsOf({
  contents,
  releases,
  publications,
  scheduledReleases,
});
