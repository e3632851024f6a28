import { z } from 'zod';
import { isMailAddress } from '#shared/features/mail/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { MailOutcome } from '../mail/deliver-mail.ts';
import type { MailHolds } from '../mail/holds.ts';
import type { MailService } from '../mail/service.ts';
import { PRODUCTS_EVER, VARIANTS_EVER } from '../products/to-join.ts';

const payload = z.object({});

/** Writes the notices that are to go out at a site. */
export const writeRestockNotices = defineJob({
  name: 'restock-notices',
  payload,
  retries: 8,
  firstGapSeconds: 15,
  limitSeconds: 300,
  atOnce: 2,
  perSite: 1,
});

/** Notices of one transaction: few enough that no row is locked for long. */
const BATCH = 20;

interface Waiting {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly origin: string;
  readonly product: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly collectionId: string;
  readonly urlId: string;
}

// Rows that are locked are waited for: who asked for the same notices a moment later holds on to them for a while,
// and what is passed over here would wait for the next job.
const NEXT = `
  SELECT s.id, s.email, s.language, s.origin, p.name AS product, v.attributes, p.collection_id AS "collectionId",
         p.url_id AS "urlId"
    FROM restock_sign_ups s
    JOIN ${VARIANTS_EVER} v ON v.website_id = s.website_id AND v.id = s.variant_id
    JOIN ${PRODUCTS_EVER} p ON p.website_id = s.website_id AND p.id = s.product_id
   WHERE s.website_id = $1 AND s.state = 'QUEUED' AND s.mail_id IS NULL
   ORDER BY s.id LIMIT ${BATCH} FOR UPDATE OF s`;

const BECOME = `UPDATE restock_sign_ups SET state = $3, mail_id = $4 WHERE website_id = $1 AND id = $2`;

/** What became of a notice, by what became of its mail. */
const STATE_OF: Readonly<Record<MailOutcome, string>> = {
  sent: 'SENT',
  bounced: 'BOUNCED',
  held: 'UNSUBSCRIBED',
};

const settle = statement(
  'restock.settle',
  'UPDATE restock_sign_ups SET state = $3 WHERE website_id = $1 AND mail_id = $2',
);

/** @param pathOfProduct path of a product's page */
export function createRestockNotices(deps: {
  db: Database;
  mail: MailService;
  holds: Pick<MailHolds, 'reasonFor'>;
  titleOf: (scope: SiteScope) => Promise<string>;
  pathOfProduct: (scope: SiteScope, collectionId: string, urlId: string) => Promise<string>;
}) {
  const { db, mail, holds } = deps;

  async function tell(scope: SiteScope, title: string, one: Waiting): Promise<void> {
    const become = (state: string, mailId: string | null) =>
      scope.query(BECOME, [scope.websiteId, one.id, state, mailId]);
    const reason = isMailAddress(one.email) ? await holds.reasonFor(scope, one.email) : 'bounced';
    if (reason !== undefined) {
      await become(reason === 'bounced' ? 'BOUNCED' : 'UNSUBSCRIBED', null);
      return;
    }
    const mailId = await mail.send(scope, {
      kind: 'transactional',
      canBeRefused: true,
      to: one.email,
      template: 'restock-notice',
      language: one.language,
      site: { title, origin: one.origin },
      data: {
        product: one.product,
        options: Object.values(one.attributes).join(', '),
        link: `${one.origin}${await deps.pathOfProduct(scope, one.collectionId, one.urlId)}`,
      },
    });
    await become('QUEUED', mailId ?? null);
  }

  /** Whoever is to be told is written to once, however often the job is tried. */
  const write: JobHandler<typeof payload> = async (run) => {
    let count = BATCH;
    while (count === BATCH && !run.signal.aborted) {
      count = await db.withSite(run.websiteId, async (scope) => {
        const batch = await scope.query<Waiting>(NEXT, [scope.websiteId]);
        if (batch.length === 0) return 0;
        const title = await deps.titleOf(scope);
        for (const one of batch) await tell(scope, title, one);
        return batch.length;
      });
    }
    if (run.signal.aborted) throw new Error('The notices were cut off; the next try goes on with them.');
    await run.finish(async () => undefined);
  };

  return {
    /** Does the job of the notices that wait. */
    write,
    /** Notes what became of a mail, where it was a notice. */
    settle: (mailId: string, outcome: MailOutcome): Statement<void> => settle.none(mailId, STATE_OF[outcome]),
  };
}

export type RestockNotices = ReturnType<typeof createRestockNotices>;
