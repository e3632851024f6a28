import { createApiToken, listApiTokens, revokeApiToken } from '#shared/features/api-tokens/contract.ts';
import type { Database } from '../../database/database.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { ApiTokenService } from './service.ts';

/** The calls that list, make and end tokens of programs. */
export function mountApiTokens(api: Api, db: Database, tokens: ApiTokenService): void {
  api.mount(listApiTokens, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ tokens: await tokens.list(scope) })),
  );
  api.mount(createApiToken, ({ body }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, () => tokens.create(scope, context, body)),
    ),
  );
  api.mount(revokeApiToken, ({ params }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => {
        await tokens.revoke(scope, context, params.tokenId);
        return { success: true as const };
      }),
    ),
  );
}
