import { key, maybe, text, time, wholes } from '../../database/column.ts';
import { type RowOf, table } from '../../database/table.ts';

/** The table of the tokens by which programs call. */
export const apiTokens = table('api_tokens', {
  id: key(),
  name: text(),
  tokenHash: text(),
  start: text(),
  roles: wholes(),
  makerId: text(),
  createdAt: time(),
  expiresAt: maybe(time()),
  lastUsedAt: maybe(time()),
});
export type ApiTokenColumns = RowOf<typeof apiTokens>;

export const defineApiTokens = apiTokens.model;
