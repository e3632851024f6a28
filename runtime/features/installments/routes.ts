import { getInstallments } from '#shared/features/installments/contract.ts';
import type { Database } from '../../database/database.ts';
import type { Api } from '../../http/mount.ts';
import type { InstallmentService } from './service.ts';

/** The call about where installments are told of. */
export function mountInstallments(
  api: Api,
  db: Database,
  installments: Pick<InstallmentService, 'describe'>,
): void {
  api.mount(getInstallments, (_, { site }) =>
    db.withSite(site.id, (scope) => installments.describe(scope, site)),
  );
}
