import type { SiteFinding } from '#shared/features/site-check/contract.ts';
import { jsonAsWritten, maybe, text, time, whole } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** The latest check of each site. */
export const siteChecks = table('site_checks', {
  id: text(),
  state: text<'working' | 'done' | 'canceled'>(),
  /** Pages that are read so far, and all. */
  done: whole(),
  total: whole(),
  findings: jsonAsWritten<readonly SiteFinding[]>(),
  startedAt: time(),
  /** When its job last told how far it is. */
  heardAt: time(),
  finishedAt: maybe(time()),
});
