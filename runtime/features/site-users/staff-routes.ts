import {
  deleteSiteUser,
  endSiteUserSessions,
  type ListedSiteUser,
  listSiteUsers,
  readSiteUser,
} from '#shared/features/site-users/contract.ts';
import { SITE_USERS_PAGE } from '#shared/features/site-users/rules.ts';
import { searchTerms } from '#shared/features/orders/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { beginsWith } from '../../database/word-range.ts';
import { pageOf, readCursor, writeCursor } from '../../http/cursor.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { ORDERS } from '../orders/to-join.ts';
import type { SiteUserAddresses } from './addresses.ts';
import type { PersonErasure } from './leaving.ts';
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
  (SELECT count(*)::int FROM ${ORDERS} o
    WHERE o.website_id = u.website_id AND o.site_user_id = u.id AND o.number IS NOT NULL) AS "orderCount"`;

/** SQL of the members that each of so many terms is the beginning of a word of. */
const listSql = (terms: readonly string[]) => `
  SELECT ${COLUMNS} FROM site_users u
   WHERE u.website_id = $1 AND ($2::timestamptz IS NULL OR (u.created_at, u.id) < ($2, $3))
   ${terms
     .map(
       (_, index) => `AND u.id IN (
     SELECT w.site_user_id FROM site_user_words w WHERE w.website_id = $1 AND ${beginsWith('w.word', `$${index + 4}::text`)})`,
     )
     .join(' ')}
   ORDER BY u.created_at DESC, u.id DESC LIMIT ${SITE_USERS_PAGE + 1}`;

/** Members that each of some terms is the beginning of a word of, the latest first, from a place on. */
export function findMembers(
  scope: SiteScope,
  terms: readonly string[],
  [at, id]: readonly [at: unknown, id: unknown],
): Promise<ListedRow[]> {
  return scope.query<ListedRow>(listSql(terms), [scope.websiteId, at, id, ...terms]);
}

const READ = `SELECT ${COLUMNS} FROM site_users u WHERE u.website_id = $1 AND u.id = $2`;

const DROP = 'DELETE FROM site_users WHERE website_id = $1 AND id = $2';

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
    readonly people: Pick<PersonErasure, 'erase'>;
    readonly audit: AuditLog;
  },
): void {
  const { db, sessions, addresses, people, audit } = deps;

  api.mount(listSiteUsers, ({ query: { search = '', cursor } }, { site }) => {
    const list = `${listSiteUsers.name} ${search}`;
    const place = cursor === undefined ? [] : readCursor(site.siteSecret, list, cursor);
    if (place === undefined) throw refuseAs(listSiteUsers, 'BAD_CURSOR');
    const [at = null, id = null] = place;
    return db.withSite(site.id, async (scope) => {
      const terms = searchTerms(search);
      const rows = await findMembers(scope, terms, [at, id]);
      const { shown, paging } = pageOf(rows, SITE_USERS_PAGE, (last) =>
        writeCursor(site.siteSecret, list, [last.place, last.id]),
      );
      return { siteUsers: shown.map(toListed), ...paging };
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

  api.mount(deleteSiteUser, ({ params: { siteUserId } }, context) =>
    db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => {
        const { email, confirmedOn } = await find(scope, siteUserId);
        if (confirmedOn === undefined) {
          // Nobody has shown that the address is theirs: what else is kept of it belongs to somebody else.
          await scope.query(DROP, [scope.websiteId, siteUserId]);
          await audit.record(scope, context, {
            act: deleteSiteUser.name,
            subject: { kind: 'member', id: siteUserId, title: siteUserId },
            before: { confirmed: false },
            after: null,
          });
        } else await people.erase(scope, context, email, deleteSiteUser.name);
        return { success: true as const };
      }),
    ),
  );
}
