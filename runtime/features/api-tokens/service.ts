import { type ApiToken, createApiToken, revokeApiToken } from '#shared/features/api-tokens/contract.ts';
import {
  API_TOKEN_ERRORS,
  API_TOKEN_PREFIX,
  API_TOKEN_START,
  API_TOKENS_MAX,
  LAST_USED_MS,
} from '#shared/features/api-tokens/rules.ts';
import { isRole, mayGive } from '#shared/features/contributors/permissions.ts';
import { CONTRIBUTOR_ERRORS, toRoles } from '#shared/features/contributors/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type SignedIn, type Site } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { CONTRIBUTORS } from '../contributors/to-join.ts';
import type { ApiTokenColumns } from './model.ts';
import { defineApiTokens } from './model.ts';

export interface ApiTokenService {
  /** Tokens of the site, the newest first. */
  list(scope: SiteScope): Promise<ApiToken[]>;
  /**
   * Makes a token; the answer is the only one that holds it.
   * @throws Refusal 403 ROLE_ABOVE_YOURS, 400 UNKNOWN_ROLE, 409 TOO_MANY_TOKENS
   */
  create(
    scope: SiteScope,
    context: RequestContext,
    wish: HandlerInput<typeof createApiToken>['body'],
  ): Promise<{ token: string; apiToken: ApiToken }>;
  /** @throws Refusal 404 */
  revoke(scope: SiteScope, context: RequestContext, id: string): Promise<void>;
  /**
   * The program whose token this is: while it has not expired, and while who made it is there and may still do
   * what the token may.
   */
  signedIn(site: Site, token: string, now: number): Promise<SignedIn | undefined>;
}

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly start: string;
  readonly roles: number[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly maker: string;
  readonly maker_roles: number[];
  readonly maker_is_owner: boolean;
  readonly maker_removed_at: Date | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const WITH_MAKER = `
  SELECT t.id, t.name, t.start, t.roles, t.created_at, t.expires_at, t.last_used_at, c.name AS maker,
         c.roles AS maker_roles, c.is_owner AS maker_is_owner, c.removed_at AS maker_removed_at
    FROM api_tokens t
    JOIN ${CONTRIBUTORS} c ON c.website_id = t.website_id AND c.id = t.maker_id
   WHERE t.website_id = $1`;

// A program's calls never wait for one another: what is locked is being noted by another call.
const USE = `
  UPDATE api_tokens SET last_used_at = $3
   WHERE website_id = $1 AND id = (
         SELECT id FROM api_tokens WHERE website_id = $1 AND id = $2 FOR NO KEY UPDATE SKIP LOCKED)`;

function refuse(
  error: { readonly status: number; readonly text: string },
  code: string,
  field?: string,
): Refusal {
  const { status, text } = error;
  return new Refusal(status, code, text, field === undefined ? {} : { errors: { [field]: text } });
}

function isBacked(row: TokenRow): boolean {
  if (row.maker_removed_at !== null) return false;
  return mayGive({ roles: row.maker_roles, isOwner: row.maker_is_owner }, row.roles);
}

function toApiToken(row: TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    roles: row.roles,
    madeBy: row.maker,
    isBacked: isBacked(row),
    createdOn: row.created_at.toISOString(),
    ...(row.expires_at === null ? {} : { expiresOn: row.expires_at.toISOString() }),
    ...(row.last_used_at === null ? {} : { lastUsedOn: row.last_used_at.toISOString() }),
  };
}

/** Keeps tokens as hashes; who makes or ends one is written to the log of changes. */
export function createApiTokenService(deps: { db: Database; ids: Ids; audit: AuditLog }): ApiTokenService {
  const { db, ids, audit } = deps;
  const tokens = defineApiTokens(db.sequelize);

  async function find(scope: SiteScope, id: string): Promise<TokenRow | undefined> {
    const [row] = await scope.query<TokenRow>(`${WITH_MAKER} AND t.id = $2`, [scope.websiteId, id]);
    return row;
  }

  /** @throws Refusal when the site has as many as it may; calls that make tokens take turns */
  async function assertRoom({ websiteId, transaction }: SiteScope): Promise<void> {
    const held = await tokens.findAll({
      where: { websiteId },
      attributes: ['id'],
      transaction,
      lock: transaction.LOCK.UPDATE,
    });
    if (held.length >= API_TOKENS_MAX) throw refuse(API_TOKEN_ERRORS.TOO_MANY_TOKENS, 'TOO_MANY_TOKENS');
  }

  return {
    async list(scope) {
      const rows = await scope.query<TokenRow>(`${WITH_MAKER} ORDER BY t.created_at DESC, t.id DESC`, [
        scope.websiteId,
      ]);
      return rows.map(toApiToken);
    },
    async create(scope, context, { name, roles: codes, days }) {
      const { UNKNOWN_ROLE, ROLE_ABOVE_YOURS } = CONTRIBUTOR_ERRORS;
      const me = contributorOf(context);
      if (!codes.every(isRole)) throw refuse(UNKNOWN_ROLE, 'UNKNOWN_ROLE', 'roles');
      const roles = toRoles(codes);
      if (!mayGive(me, roles)) throw refuse(ROLE_ABOVE_YOURS, 'ROLE_ABOVE_YOURS', 'roles');
      await assertRoom(scope);
      const token = API_TOKEN_PREFIX + ids.token();
      const row: ApiTokenColumns = {
        websiteId: scope.websiteId,
        id: ids.id(),
        name,
        tokenHash: sha256(token),
        start: token.slice(0, API_TOKEN_START),
        roles,
        makerId: me.id,
        createdAt: new Date(context.now),
        expiresAt: days === undefined ? null : new Date(context.now + days * DAY_MS),
        lastUsedAt: null,
      };
      await tokens.create(row, { transaction: scope.transaction });
      await audit.record(scope, context, {
        act: createApiToken.name,
        subject: { kind: 'api-token', id: row.id, title: name },
        before: null,
        after: { name, roles, expiresOn: row.expiresAt },
      });
      const made = await find(scope, row.id);
      if (made === undefined) throw new Error('A token that was just made is not there.');
      return { token, apiToken: toApiToken(made) };
    },
    async revoke(scope, context, id) {
      const { websiteId, transaction } = scope;
      const found = await tokens.findOne({ where: { websiteId, id }, transaction, lock: true });
      if (found === null) throw refuse(API_TOKEN_ERRORS.TOKEN_NOT_FOUND, 'TOKEN_NOT_FOUND');
      await found.destroy({ transaction });
      await audit.record(scope, context, {
        act: revokeApiToken.name,
        subject: { kind: 'api-token', id, title: found.name },
        before: { name: found.name, roles: found.roles, expiresOn: found.expiresAt },
        after: null,
      });
    },
    signedIn(site, token, now) {
      const sessionHash = sha256(token);
      const at = new Date(now);
      return db.withSite(site.id, async (scope) => {
        const [row] = await scope.query<TokenRow>(
          `${WITH_MAKER} AND t.token_hash = $2 AND (t.expires_at IS NULL OR t.expires_at > $3)`,
          [site.id, sessionHash, at],
        );
        if (row === undefined || !isBacked(row)) return undefined;
        if (row.last_used_at === null || now - row.last_used_at.getTime() >= LAST_USED_MS) {
          await scope.query(USE, [site.id, row.id, at]);
        }
        const { id, name, roles } = row;
        return { kind: 'token', id, email: '', name, roles, isOwner: false, sessionHash };
      });
    },
  };
}
