import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import type { Database } from '../../database/database.ts';
import { contributorOf } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import type { AuditLogReader } from './service.ts';

/** The call that reads what was changed, page by page. */
export function mountAuditLog(api: Api, db: Database, log: AuditLogReader): void {
  api.mount(listAuditEntries, ({ query }, context) => {
    const { id, crumbKey } = context.site;
    const signInsOnly = !can(contributorOf(context), 'audit.read', 'read');
    return db.withSite(id, (scope) => log.list(scope, crumbKey, query, signInsOnly));
  });
}
