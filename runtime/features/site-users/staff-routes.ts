import {
  endSiteUserSessions,
  type ListedSiteUser,
  listSiteUsers,
  readSiteUser,
} from '#shared/features/site-users/contract.ts';
import { SITE_USERS_PAGE } from '#shared/features/site-users/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { SiteUserAddresses } from './addresses.ts';
import type { SiteUserSessions } from './sessions.ts';

interface ListedRow extends Omit<ListedSiteUser, 'createdOn' | 'confirmedOn' | 'signedInOn'> {
  readonly createdOn: Date;
  readonly confirmedOn: Date | null;
  readonly signedInOn: Date | null;
  /** The time to the microsecond, as the cursor needs it. */
  readonly place: string;
}

const COLUMNS = `
  u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.locale, u.created_at AS "createdOn",
  u.confirmed_at AS "confirmedOn", u.signed_in_at AS "signedInOn", u.created_at::text AS place,
  (SELECT count(*)::int FROM orders o
    WHERE o.website_id = u.website_id AND o.site_user_id = u.id AND o.number IS NOT NULL) AS "orderCount"`;

// Row-level security keeps operators of texts from indexes: a search reads the members of its site once.
const LIST = `
  SELECT ${COLUMNS} FROM site_users u
   WHERE u.website_id = $1
     AND ($2::text IS NULL OR strpos(lower(concat_ws(' ', u.first_name, u.last_name, u.email)), lower($2)) > 0)
     AND ($3::timestamptz IS NULL OR (u.created_at, u.id) < ($3, $4))
   ORDER BY u.created_at DESC, u.id DESC LIMIT ${SITE_USERS_PAGE + 1}`;

const READ = `SELECT ${COLUMNS} FROM site_users u WHERE u.website_id = $1 AND u.id = $2`;

const COUNT_SESSIONS = `
  SELECT count(*)::int AS count FROM site_user_sessions
   WHERE website_id = $1 AND site_user_id = $2 AND expires_at > $3`;

function toListed({ createdOn, confirmedOn, signedInOn, ...row }: ListedRow): ListedSiteUser {
  return {
    ...row,
    createdOn: createdOn.toISOString(),
    ...(confirmedOn === null ? {} : { confirmedOn: confirmedOn.toISOString() }),
    ...(signedInOn === null ? {} : { signedInOn: signedInOn.toISOString() }),
  };
}

async function find(scope: SiteScope, siteUserId: string): Promise<ListedSiteUser> {
  const [row] = await scope.query<ListedRow>(READ, [scope.websiteId, siteUserId]);
  if (row === undefined) throw refuseAs(readSiteUser, 'SITE_USER_NOT_FOUND');
  return toListed(row);
}

/** Mounts the calls of staff about members. */
export function mountSiteUserStaff(
  api: Api,
  deps: {
    readonly db: Database;
    readonly sessions: Pick<SiteUserSessions, 'endAll'>;
    readonly addresses: Pick<SiteUserAddresses, 'list'>;
    readonly audit: AuditLog;
  },
): void {
  const { db, sessions, addresses, audit } = deps;

  api.mount(listSiteUsers, ({ query: { search = '', cursor } }, { site }) => {
    const list = `${listSiteUsers.name} ${search}`;
    const place = cursor === undefined ? [] : readCursor(site.crumbKey, list, cursor);
    if (place === undefined) throw refuseAs(listSiteUsers, 'BAD_CURSOR');
    const [at = null, id = null] = place;
    return db.withSite(site.id, async (scope) => {
      const rows = await scope.query<ListedRow>(LIST, [site.id, search || null, at, id]);
      const shown = rows.slice(0, SITE_USERS_PAGE);
      const last = shown.at(-1);
      const hasNextPage = rows.length > shown.length;
      return {
        siteUsers: shown.map(toListed),
        hasNextPage,
        ...(hasNextPage && last !== undefined
          ? { nextPageCursor: writeCursor(site.crumbKey, list, [last.place, last.id]) }
          : {}),
      };
    });
  });

  api.mount(readSiteUser, ({ params: { siteUserId } }, { site, now }) =>
    db.withSite(site.id, async (scope) => {
      const siteUser = await find(scope, siteUserId);
      const bind = [site.id, siteUserId, new Date(now)];
      const [sessionsOpen] = await scope.query<{ count: number }>(COUNT_SESSIONS, bind);
      return {
        siteUser,
        addresses: await addresses.list(scope, siteUserId),
        sessionCount: sessionsOpen?.count ?? 0,
      };
    }),
  );

  api.mount(endSiteUserSessions, ({ params: { siteUserId } }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => {
        const { email } = await find(scope, siteUserId);
        const ended = await sessions.endAll(scope, siteUserId);
        await audit.record(scope, context, {
          act: endSiteUserSessions.name,
          subject: { kind: 'member', id: siteUserId, title: email },
          before: { sessions: ended },
          after: { sessions: 0 },
        });
        return { ended };
      }),
    ),
  );
}
