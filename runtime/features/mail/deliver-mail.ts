import { z } from 'zod';
import { type HoldReason, isHeldBack, type MailState } from '#shared/features/mail/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { Database } from '../../database/database.ts';
import { type Statement } from '../../database/in-order.ts';
import type { RowOf } from '../../database/table.ts';
import { DELIVERY_GAPS } from '../../jobs/delivery-gaps.ts';
import { defineJob, type JobHandler, JobLost, type JobRun } from '../../jobs/job.ts';
import type { DeliveryTry } from '../../sockets/news.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { withMailKeys } from '../../platform/files/file-keys.ts';
import type { Delivery, MailTransport, OutgoingMail } from '../../platform/mail/mail-transport.ts';
import { lockedKeySql } from '../websites/to-join.ts';
import { heldSql, type MailHolds } from './holds.ts';
import { mailMessages } from './model.ts';

const payload = z.object({ messageId: idSchema });

/** Takes one mail to its reader; tried for about a day, with gaps that grow from 15 seconds to half a day. */
export const deliverMail = defineJob({
  name: 'mail',
  payload,
  retries: 12,
  firstGapSeconds: 15,
  limitSeconds: 60,
  atOnce: 10,
  // Where the mail server hangs for the readers of one site, the mails of others still go out.
  perSite: 3,
});

/** The same for a mail that nobody waits for, as one that tells of a form: with the gaps of what goes to programs. */
export const deliverPatiently = defineJob({
  ...deliverMail,
  name: 'patient-mail',
  retries: DELIVERY_GAPS.length,
  gapsSeconds: DELIVERY_GAPS,
});

/** Does the same for mails to many, so that others do not wait behind them. */
export const deliverBulkMail = defineJob({
  name: 'bulk-mail',
  payload,
  retries: 12,
  firstGapSeconds: 15,
  limitSeconds: 60,
  atOnce: 6,
  perSite: 2,
});

/** What became of a mail: its mail server took it, its address is none, or its reader refuses such mails. */
export type MailOutcome = 'sent' | 'bounced' | 'held';

export interface DeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly holds: MailHolds;
  readonly transport: Pick<MailTransport, 'keepsMails' | 'deliver' | 'wasTaken'>;
  /** Told what became of a mail, in the transaction that records it. */
  readonly onOutcome: (messageId: string, outcome: MailOutcome) => Statement<void>;
  /** Told of a try that failed. */
  readonly onTry: (messageId: string, tried: DeliveryTry) => Statement<void>;
}

const CUT_OFF =
  'This mail was cut off while it was handed over, so nobody knows whether it arrived. It is sent again only if you say so.';

const OUTGOING = mailMessages.only(
  'id',
  'senderName',
  'toAddress',
  'replyTo',
  'subject',
  'html',
  'text',
  'unsubscribeUrl',
  'createdAt',
);
type OutgoingColumns = RowOf<typeof OUTGOING>;

const JUDGED = mailMessages.only('kind', 'state');

/** A mail that may be to be delivered, and why its reader's mails are held back, if they are. */
type MailRow = OutgoingColumns &
  RowOf<typeof JUDGED> & {
    readonly holdReason: HoldReason | null;
    /** Opens pictures of a site with a password; null for a site that everybody sees. */
    readonly pictureKey: string | null;
  };

const TO_DELIVER = `
  SELECT ${OUTGOING.select('m')}, ${JUDGED.select('m')},
         (SELECT max(h.reason) FROM mail_holds h
           WHERE h.website_id = $1 AND h.address IN ${heldSql('$1', 'm.to_address')}) AS "holdReason",
         ${lockedKeySql('$1')} AS "pictureKey"
    FROM mail_messages m WHERE m.website_id = $1 AND m.id = $2`;

const MARK_GIVEN = `
  UPDATE mail_messages SET state = 'sending' WHERE website_id = $1 AND id = $2 AND state = $3 RETURNING id`;

/** A mail as it goes out. */
export function toOutgoing(row: OutgoingColumns): OutgoingMail {
  return { ...row, to: row.toAddress, writtenAt: row.createdAt.getTime() };
}

/** What the reader of a mail gets: pictures of a site with a password come with the keys that open them. */
const htmlOf = ({ html, pictureKey }: MailRow, now: number): string =>
  pictureKey === null ? html : withMailKeys(html, pictureKey, now);

/**
 * Makes the handler that delivers a mail. Its row says that it is handed over, in a transaction of its own, right before
 * the first of it is given; so what was cut off before that is simply tried again. Of a mail that was cut off after it
 * the transport is asked; where it cannot tell, the mail is not sent a second time by itself.
 */
export function createMailDelivery({
  db,
  clock,
  holds,
  transport,
  onOutcome,
  onTry,
}: DeliveryDeps): JobHandler<typeof payload> {
  function decide(id: string, state: MailState, problem: string | null): Statement<void> {
    const isOver = state !== 'queued';
    const isRead = state === 'sent' && !transport.keepsMails;
    return mailMessages.change(id, {
      state,
      problem,
      decidedAt: isOver ? new Date(clock.now()) : null,
      // What was sent has secrets of its reader in it and is of no further use.
      ...(isRead ? { html: '', text: '', unsubscribeUrl: null, replyTo: null } : {}),
    });
  }

  /** What is to become of a mail, and how its row stands. */
  function look(websiteId: string, id: string): Promise<MailRow | undefined> {
    return db.writeSite(websiteId, async (scope) => {
      const [row] = await scope.query<MailRow>(TO_DELIVER, [websiteId, id]);
      return row;
    });
  }

  /** Says that a mail is handed over; false where another process did something with it since it was looked at. */
  async function markGiven(websiteId: string, id: string, before: MailState): Promise<boolean> {
    const marked = await db.writeSite(websiteId, (scope) => scope.query(MARK_GIVEN, [websiteId, id, before]));
    return marked.length > 0;
  }

  async function record(run: JobRun, mail: OutgoingMail, delivery: Delivery): Promise<void> {
    switch (delivery.outcome) {
      case 'sent':
        return run.finish(async (scope) => {
          await scope.inOrder([
            decide(mail.id, 'sent', null),
            holds.liftBounce(mail.to),
            onOutcome(mail.id, 'sent'),
          ]);
        });
      case 'no-such-address':
        return run.finish(async (scope) => {
          await scope.ask(decide(mail.id, 'failed', delivery.problem));
          await holds.holdBounced(scope, mail.to);
          await scope.ask(onOutcome(mail.id, 'bounced'));
        });
      case 'refused':
        return run.giveUp(delivery.problem, async (scope) => {
          const { problem } = delivery;
          await scope.inOrder([
            decide(mail.id, 'failed', problem),
            onTry(mail.id, { problem, isLast: true }),
          ]);
        });
      case 'unknown':
        return run.giveUp(CUT_OFF, async (scope) => {
          const tried = { problem: CUT_OFF, isLast: true };
          await scope.inOrder([decide(mail.id, 'undecided', CUT_OFF), onTry(mail.id, tried)]);
        });
      case 'later': {
        const state = run.isLastTry ? 'failed' : 'queued';
        const { problem } = delivery;
        const tried = { problem, isLast: run.isLastTry };
        await db.writeSite(run.websiteId, (scope) =>
          scope.inOrder([decide(mail.id, state, problem), onTry(mail.id, tried)]),
        );
        throw new Error(delivery.problem);
      }
    }
  }

  return async (run, { messageId }) => {
    const { websiteId } = run;
    const row = await look(websiteId, messageId);
    if (row === undefined || row.state === 'sent' || row.state === 'held') return;
    const mail = toOutgoing({ ...row, html: htmlOf(row, clock.now()) });
    const wasCutOff = row.state === 'sending';
    const wasTaken = wasCutOff ? await transport.wasTaken(mail) : false;
    if (wasCutOff && wasTaken !== false) {
      await record(
        run,
        mail,
        wasTaken === true ? { outcome: 'sent' } : { outcome: 'unknown', problem: CUT_OFF },
      );
      return;
    }
    if (isHeldBack(row.kind, row.holdReason ?? undefined)) {
      await run.finish(async (scope) => {
        await scope.inOrder([decide(messageId, 'held', null), onOutcome(messageId, 'held')]);
      });
      return;
    }
    let isElsewhere = false;
    const delivery = await transport.deliver(mail, run.signal, async () => {
      isElsewhere = !(await markGiven(websiteId, messageId, row.state));
      if (isElsewhere) throw new Error('It is handed over by another process.');
    });
    if (isElsewhere) throw new JobLost(`Mail ${messageId} is handed over by another process.`);
    await record(run, mail, delivery);
  };
}
