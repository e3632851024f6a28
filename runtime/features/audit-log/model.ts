import type { Json } from '#shared/features/audit-log/rules.ts';
import { json, key, maybe, text, time } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** The table of what was changed by whom; rows are added, never changed. */
export const auditEntries = table('audit_entries', {
  id: key(),
  at: time(),
  actorKind: text<'contributor' | 'token' | 'system'>(),
  actorId: text(),
  actorName: text(),
  act: text(),
  subjectKind: text(),
  subjectId: text(),
  subjectTitle: text(),
  before: maybe(json<Record<string, Json>>()),
  after: maybe(json<Record<string, Json>>()),
  requestId: text(),
  network: text(),
});

export const defineAuditEntries = auditEntries.model;
