import type { MediaKind } from '#shared/features/media/rules.ts';
import { type Statement, statement } from '../../database/in-order.ts';

/** A file of the library that nobody else changes until the transaction ends. */
export interface LockedFile {
  readonly id: string;
  readonly kind: MediaKind;
  readonly filename: string;
  readonly isPublic: boolean;
}

const lock = statement<LockedFile>(
  'media.lockFiles',
  `SELECT id, kind, filename, is_public AS "isPublic" FROM assets
    WHERE website_id = $1 AND id = ANY ($2) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
);

/** Locks files in the order of their ids; those that are not there, or in the bin, are left out. */
export function lockFiles(ids: readonly string[]): Statement<LockedFile[]> {
  return lock.many([...ids]);
}

const close = statement(
  'media.makePrivate',
  `UPDATE assets SET is_public = false, version = version + 1, updated_at = $3
    WHERE website_id = $1 AND id = ANY ($2) AND is_public`,
);

/**
 * Lets nobody open files by their address any more.
 * @param now epoch milliseconds
 */
export function makePrivate(ids: readonly string[], now: number): Statement<void> {
  return close.none([...ids], new Date(now));
}
