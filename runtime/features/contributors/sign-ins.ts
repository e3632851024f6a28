import {
  type Contributor,
  signIn,
  signInByCookie,
  signInByLink,
} from '#shared/features/contributors/contract.ts';
import { ACCOUNT_PATHS } from '#shared/features/contributors/paths.ts';
import { SIGN_IN_LINK_MINUTES, SIGN_IN_LINK_MS } from '#shared/features/contributors/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { bindTexts } from '../../database/table.ts';
import type { CountSignIn } from '../../http/account-limit.ts';
import type { RequestContext } from '../../http/context.ts';
import { createDeviceMark, DEVICE_COOKIE } from '../../http/known-devices.ts';
import { SESSION_COOKIE } from '../../http/request.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { MailService } from '../mail/service.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import type { ContributorColumns } from './model.ts';
import { defineContributors } from './model.ts';
import { refusePerson } from './refuse.ts';
import type { OpenSession, SessionStore } from './sessions.ts';

/** Somebody who is in. */
export interface SignedInPerson {
  readonly session: OpenSession;
  readonly contributor: Contributor;
  /** What their device keeps, so that it is known to the account. */
  readonly deviceMark: string;
}

/** The ways in for people. */
export interface SignIns {
  /**
   * Signs a contributor in with a new session; one that the browser's cookie held before ends.
   * @param login.device what the device was given before, where it keeps no cookies
   * @param by whether the token goes into a header or into a cookie
   * @throws Refusal 401 for an unknown account and a wrong password alike, 403 for the sample login from elsewhere, 429
   * after too many tries from devices that are not known
   */
  byPassword(
    context: RequestContext,
    login: { email: string; password: string; device?: string | undefined },
    by: 'token' | 'cookie',
  ): Promise<SignedInPerson>;
  /** Notes that somebody wants a link that signs in: the same work whether there is such an account or not. */
  askForLink(scope: SiteScope, context: RequestContext, email: string): Promise<void>;
  /** True while a link signs somebody in. */
  isOpen(scope: SiteScope, token: string, now: number): Promise<boolean>;
  /**
   * Signs a contributor in by a mailed link, however many wrong passwords were tried.
   * @throws Refusal 410 SIGN_IN_LINK_USED, 403 for the sample login from elsewhere
   */
  byLink(context: RequestContext, token: string): Promise<SignedInPerson>;
}

const PURPOSE = 'staff-sign-in';

function toContributor(row: ContributorColumns): Contributor {
  return { id: row.id, email: row.email, name: row.name, roles: row.roles, isOwner: row.isOwner };
}

/** Makes the ways in, and answers who asks for a link. */
export function createSignIns(deps: {
  db: Database;
  clock: Clock;
  sessions: SessionStore;
  audit: AuditLog;
  countSignIn: CountSignIn;
  mail: Pick<MailService, 'send'>;
  links: MailedLinks;
  /** Title and language of the site of a unit of work. */
  describeSite(
    scope: SiteScope,
    origin: string,
  ): Promise<{ readonly title: string; readonly language: string }>;
}): SignIns {
  const { db, clock, sessions, audit, mail, links } = deps;
  const { contributors } = defineContributors(db.sequelize);

  function findByEmail({ websiteId, transaction }: SiteScope, email: string) {
    const { conditions, bind } = bindTexts({ email: email.toLowerCase() });
    return contributors.findOne({ where: { websiteId, ...conditions, removedAt: null }, bind, transaction });
  }

  links.answerWith(PURPOSE, async (scope, { email, origin }) => {
    const person = await findByEmail(scope, email);
    if (person === null) return;
    const link = { purpose: PURPOSE, subjectId: person.id, lifeMs: SIGN_IN_LINK_MS } as const;
    const token = await links.make(scope, link, clock.now());
    const { title, language } = await deps.describeSite(scope, origin);
    await mail.send(scope, {
      kind: 'transactional',
      to: email,
      template: 'sign-in-link',
      language,
      site: { title, origin },
      data: {
        name: person.name,
        link: `${origin}${ACCOUNT_PATHS.signIn}?token=${token}`,
        code: token,
        minutes: SIGN_IN_LINK_MINUTES,
      },
    });
  });

  async function enter(
    scope: SiteScope,
    context: RequestContext,
    person: ContributorColumns,
    { by, act }: { readonly by: 'password' | 'link'; readonly act: string },
  ): Promise<SignedInPerson> {
    const { site, now } = context;
    const session = await sessions.open(scope, person.id, context, by);
    await audit.record(scope, context, {
      act,
      subject: { kind: 'session', id: session.id, title: session.device },
      before: null,
      after: { device: session.device },
      actor: { kind: 'contributor', id: person.id, name: person.name },
    });
    const { id, passwordHash } = person;
    const deviceMark = createDeviceMark(site, { kind: 'contributor', id, passwordHash }, now);
    return { session, contributor: toContributor(person), deviceMark };
  }

  function assertMayComeFromHere({ isSample }: ContributorColumns, { fromThisMachine }: RequestContext) {
    if (isSample && !fromThisMachine) throw refusePerson('SAMPLE_LOGIN_IS_LOCAL');
  }

  return {
    async byPassword(context, { email, password, device }, by) {
      const { site } = context;
      const found = await db.withSite(site.id, (scope) => findByEmail(scope, email));
      const marks = by === 'cookie' ? context.cookies[DEVICE_COOKIE] : device;
      await deps.countSignIn(context, { kind: 'contributor', email, account: found ?? undefined, marks });
      if (!(await verifyPassword(found?.passwordHash, password)) || found === null) {
        throw refusePerson('LOGIN_FAILED');
      }
      assertMayComeFromHere(found, context);
      return db.withSite(site.id, async (scope) => {
        const held = by === 'cookie' ? context.cookies[SESSION_COOKIE] : undefined;
        if (held !== undefined) await sessions.endByHash(scope, sha256(held));
        const act = by === 'token' ? signIn.name : signInByCookie.name;
        return enter(scope, context, found, { by: 'password', act });
      });
    },
    askForLink: (scope, context, email) => links.ask(scope, context, PURPOSE, email),
    async isOpen(scope, token, now) {
      return (await links.find(scope, PURPOSE, token, now)) !== undefined;
    },
    byLink: (context, token) =>
      db.withSite(context.site.id, async (scope) => {
        const { websiteId, transaction } = scope;
        const id = await links.take(scope, PURPOSE, token, context.now);
        const where = { websiteId, id: id ?? '', removedAt: null };
        const person = id === undefined ? null : await contributors.findOne({ where, transaction });
        if (person === null) throw refusePerson('SIGN_IN_LINK_USED');
        assertMayComeFromHere(person, context);
        return enter(scope, context, person, { by: 'link', act: signInByLink.name });
      }),
  };
}
