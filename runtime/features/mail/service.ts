import {
  canBeHeldBack,
  type HoldReason,
  isHeldBack,
  isMailAddress,
  type MailKind,
  toHeadLine,
  toMailAddress,
} from '#shared/features/mail/rules.ts';
import { UNSUBSCRIBE_PATH } from '#shared/features/mail/paths.ts';
import { isErased } from '#shared/features/privacy/rules.ts';
import type { SiteBrand } from '#shared/features/theme-settings/brand.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { known, type Statement, together } from '../../database/in-order.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import { deliverBulkMail, deliverMail, deliverPatiently } from './deliver-mail.ts';
import type { MailHolds } from './holds.ts';
import { mailMessages } from './model.ts';
import type { MailData, MailSite, MailTemplate, RenderedMail, RenderMail } from './render-mail.ts';

/** A mail to be written. */
export interface NewMail<Template extends MailTemplate> {
  readonly kind: MailKind;
  /** One address. */
  readonly to: string;
  readonly template: Template;
  /** Language tag of the reader; the nearest language that the mails are written in is taken. */
  readonly language: string;
  readonly site: MailSite;
  readonly data: MailData[Template];
  /** The name that it comes from; the title of the site where it is left out. */
  readonly sender?: string;
  /** Whom an answer goes to, where it is not the sender: one address. */
  readonly replyTo?: string;
  /** The order that it is about, at which staff are told when it does not arrive. */
  readonly orderId?: string;
  /** True for a transactional mail whose reader may refuse further ones, as for one they have asked for once. */
  readonly canBeRefused?: true;
  /** True for one that nobody waits for: it is tried with longer gaps. */
  readonly isPatient?: true;
  /** True for one of many, which others do not wait for. */
  readonly isBulk?: true;
  /** The mail as it was rendered for all its readers, by their address to unsubscribe at. */
  readonly written?: (unsubscribeUrl: string) => RenderedMail;
  /** True for one with sample data; its subject says so. */
  readonly isTest?: boolean;
}

export interface MailService {
  /**
   * Writes a mail and puts it into the outbox, in the caller's transaction: it is delivered when that is committed,
   * and never was when it is rolled back. A marketing mail to an address that refused them is kept unsent.
   * @throws Refusal 400 with the field `to` for a text that is no address
   * @returns id of the mail; undefined where nothing was written, since its reader was erased
   */
  send<Template extends MailTemplate>(scope: SiteScope, mail: NewMail<Template>): Promise<string | undefined>;
  /** The same for several mails, in as many statements as for one; answers the ids of those that were written. */
  sendAll(scope: SiteScope, mails: readonly AnyMail[]): Promise<string[]>;
  /**
   * Writes the mails that `sendAll` sends, for a list of the same transaction.
   * @param brand where it was read before
   */
  toSendAll(scope: SiteScope, mails: readonly AnyMail[], brand?: SiteBrand): Promise<Statement<string[]>>;
}

/** A mail of any kind. */
export type AnyMail = { [Template in MailTemplate]: NewMail<Template> }[MailTemplate];

export interface MailDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly render: RenderMail;
  readonly jobs: Pick<Jobs, 'toEnqueueAll'>;
  readonly holds: MailHolds;
  /** What mails take over of how their site looks. */
  readonly brandOf: BrandOf;
}

/** The statement that reads what mails and papers take over of how a site looks. */
export type BrandOf = (scope: ReadScope) => Statement<SiteBrand>;

/** The job that delivers a mail. */
function jobOf(mail: AnyMail | undefined): typeof deliverMail {
  if (mail?.isBulk === true) return deliverBulkMail;
  return mail?.isPatient === true ? deliverPatiently : deliverMail;
}

/** Makes the service that writes mails. */
export function createMailService({ clock, ids, render, jobs, holds, brandOf }: MailDeps): MailService {
  /** The address of a mail; undefined where its reader was erased. */
  function addressOf(to: string): string | undefined {
    const address = toMailAddress(to);
    if (isErased(address)) return undefined;
    if (isMailAddress(address)) return address;
    const message = 'Enter a valid email address.';
    throw new Refusal(400, 'INVALID_INPUT', message, { errors: { to: message } });
  }

  async function write(mail: AnyMail, toAddress: string, brand: SiteBrand) {
    const isRefusable = mail.kind === 'marketing' || mail.canBeRefused === true;
    const token = isRefusable ? ids.token() : undefined;
    const unsubscribeUrl =
      token === undefined ? null : `${mail.site.origin}${UNSUBSCRIBE_PATH}?token=${token}`;
    const known = unsubscribeUrl === null ? undefined : mail.written?.(unsubscribeUrl);
    const written = known ?? (await render({ ...mail, site: { ...mail.site, brand }, unsubscribeUrl }));
    return {
      id: ids.id(),
      kind: mail.kind,
      template: mail.template,
      toAddress,
      senderName: toHeadLine(mail.sender || mail.site.title),
      ...written,
      subject: mail.isTest === true ? toHeadLine(`[Test] ${written.subject}`) : written.subject,
      unsubscribeUrl,
      unsubscribeHash: token === undefined ? null : sha256(token),
      orderId: mail.orderId ?? null,
      replyTo: mail.replyTo !== undefined && isMailAddress(mail.replyTo) ? mail.replyTo : null,
    };
  }

  const toSendAll: MailService['toSendAll'] = async (scope, mails, readBefore) => {
    const toSend = mails.flatMap((mail) => {
      const address = addressOf(mail.to);
      return address === undefined ? [] : [{ mail, address }];
    });
    if (toSend.length === 0) return known([]);
    const brand = readBefore ?? (await scope.ask(brandOf(scope)));
    const written = await Promise.all(toSend.map(({ mail, address }) => write(mail, address, brand)));
    /** The mails as they are written down, with the jobs that deliver them. */
    const toWrite = async (reasons: ReadonlyMap<string, HoldReason>): Promise<Statement<string[]>> => {
      const now = new Date(clock.now());
      const rows = written.map((row) => {
        const isHeld = isHeldBack(row.kind, reasons.get(row.toAddress));
        return {
          ...row,
          state: isHeld ? ('held' as const) : ('queued' as const),
          problem: null,
          createdAt: now,
          decidedAt: isHeld ? now : null,
        };
      });
      const queued = (job: typeof deliverMail) =>
        rows.flatMap(({ id, state }, at) =>
          state === 'queued' && jobOf(toSend[at]?.mail) === job ? [{ messageId: id }] : [],
        );
      const jobsOf: Statement<void>[] = [];
      for (const job of [deliverMail, deliverPatiently, deliverBulkMail]) {
        jobsOf.push(await jobs.toEnqueueAll(scope, job, queued(job)));
      }
      return together([mailMessages.add(rows), ...jobsOf]).map(() => rows.map(({ id }) => id));
    };
    // Others are never held back, so that nobody has to be asked about their readers.
    const refusable = toSend.filter(({ mail }) => canBeHeldBack(mail.kind));
    if (refusable.length === 0) return toWrite(new Map());
    return holds
      .reasonsFor(refusable.map(({ address }) => address))
      .map(async (reasons) => scope.ask(await toWrite(reasons)));
  };

  const sendAll: MailService['sendAll'] = async (scope, mails) => scope.ask(await toSendAll(scope, mails));

  return {
    async send(scope, mail) {
      // The parts of one mail belong together whatever its kind, which the type of a union cannot follow.
      const [id] = await sendAll(scope, [mail as AnyMail]);
      return id;
    },
    sendAll,
    toSendAll,
  };
}
