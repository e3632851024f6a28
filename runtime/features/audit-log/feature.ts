import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { auditChore } from './chores.ts';
import { auditPersonalData } from './personal-data.ts';
import { mountAuditLog } from './routes.ts';

/** The log of who changed what: every feature writes it in the transaction of the change. */
export function auditLogFeature({ db, auditLog }: Pick<House, 'db' | 'auditLog'>): Feature {
  return feature('audit-log', {
    offers: undefined,
    calls: (api) => mountAuditLog(api, db, auditLog),
    chores: [auditChore],
    personalData: [auditPersonalData],
  });
}
