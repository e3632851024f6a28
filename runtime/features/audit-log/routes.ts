import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import { spellAct } from '#shared/features/audit-log/rules.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import type { Database } from '../../database/database.ts';
import { contributorOf } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import type { AuditLogReader } from './service.ts';

/** The call that reads what was changed, page by page; the contracts of what was called tell it in words. */
export function mountAuditLog(api: Api, db: Database, log: AuditLogReader): void {
  const tell = (act: string): string => {
    const activity = api.mounted.find(({ name }) => name === act)?.activity;
    return typeof activity === 'string' ? activity : spellAct(act);
  };
  api.mount(listAuditEntries, async ({ query }, context) => {
    const { id, siteSecret } = context.site;
    const signInsOnly = !can(contributorOf(context), 'audit.read', 'read');
    const page = await db.withSite(id, (scope) => log.list(scope, siteSecret, query, signInsOnly));
    return { ...page, activities: Object.fromEntries(page.acts.map((act) => [act, tell(act)])) };
  });
}
