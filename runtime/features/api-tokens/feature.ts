import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import { mountApiTokens } from './routes.ts';
import { type ApiTokenService, createApiTokenService } from './service.ts';

/** Tokens by which programs call the API. */
export function apiTokensFeature({
  db,
  ids,
  auditLog,
}: Pick<House, 'db' | 'ids' | 'auditLog'>): Feature<{ readonly apiTokens: ApiTokenService }> {
  const apiTokens = createApiTokenService({ db, ids, audit: auditLog });
  return feature('api-tokens', {
    offers: { apiTokens },
    calls: (api) => mountApiTokens(api, db, apiTokens),
  });
}
