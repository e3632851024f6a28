import { NEWSLETTER_BATCH } from '#shared/features/newsletters/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { RenderMail } from '../mail/render-mail.ts';
import type { BrandOf, MailService } from '../mail/service.ts';
import { noteMails } from '../mailing-lists/statements.ts';
import { composeBlocks, type ComposeDeps } from './compose.ts';
import { writeOnce } from './write-once.ts';
import {
  beginSending,
  claimReaders,
  endSending,
  goOnSending,
  nextReaders,
  noteWritten,
  type Sending,
} from './statements.ts';

const payload = z.object({ newsletterId: idSchema });

/** Writes the mails of a newsletter. */
export const sendNewsletterJob = defineJob({
  name: 'newsletter',
  payload,
  retries: 12,
  firstGapSeconds: 15,
  limitSeconds: 300,
  atOnce: 2,
  // Sites take turns: a long newsletter goes back to the queue behind those of others.
  perSite: 1,
});

/** Batches that are written before others have their turn. */
const BATCHES_OF_A_TURN = 20;

export interface SendingDeps extends ComposeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mail: Pick<MailService, 'toSendAll'>;
  readonly render: RenderMail;
  readonly brandOf: BrandOf;
  readonly senderOf: (scope: SiteScope, listIds: readonly string[]) => Promise<string>;
  readonly titleOf: (scope: SiteScope) => Promise<string>;
}

/** Makes what writes the mails of newsletters: each reader has one, however often the job is tried. */
export function createNewsletterSending(deps: SendingDeps): JobHandler<typeof payload> {
  const { db, clock } = deps;

  /** Writes to some readers, in the caller's transaction. */
  async function writeTo(scope: SiteScope, newsletterId: string, sending: Sending): Promise<number> {
    const { rule, origin, reached, startedAt } = sending;
    const { audience, subject, preview } = rule;
    const readers = await scope.ask(nextReaders(audience, startedAt.getTime(), reached, NEWSLETTER_BATCH));
    const last = readers.at(-1);
    if (last === undefined) return 0;
    const claimed = await scope.ask(claimReaders(newsletterId, readers));
    const fresh = readers.filter(({ id }) => claimed.has(id));
    const toBlocks = await composeBlocks(deps, scope, rule, origin);
    const brand = await scope.ask(deps.brandOf(scope));
    const site = { title: await deps.titleOf(scope), origin, brand };
    const sender = await deps.senderOf(scope, audience.listIds);
    const written = writeOnce(deps.render, (language) => ({
      template: 'newsletter',
      language,
      site,
      data: { subject, preview, blocks: toBlocks(language) },
    }));
    const mails = await Promise.all(
      fresh.map(async ({ email, language }) => ({
        kind: 'marketing' as const,
        isBulk: true as const,
        to: email,
        template: 'newsletter' as const,
        language,
        sender,
        site,
        data: { subject, preview, blocks: [] },
        written: await written(language),
      })),
    );
    const mailIds = await scope.ask(await deps.mail.toSendAll(scope, mails, brand));
    const of = fresh.flatMap(({ id: subscriberId }, at) => {
      const mailId = mailIds[at];
      return mailId === undefined ? [] : [{ subscriberId, mailId }];
    });
    await scope.inOrder([noteWritten(newsletterId, of, last.email), noteMails(of)]);
    return readers.length;
  }

  return async (run, { newsletterId }) => {
    const { websiteId, signal } = run;
    const now = new Date(clock.now());
    if (!(await db.withSite(websiteId, (scope) => scope.ask(beginSending(newsletterId, now))))) return;
    let isOver = false;
    for (let batch = 0; batch < BATCHES_OF_A_TURN && !isOver; batch += 1) {
      if (signal.aborted) throw new Error('The newsletter was cut off; the next try goes on with it.');
      isOver = await db.withSite(websiteId, async (scope) => {
        const sending = await scope.ask(goOnSending(newsletterId));
        if (sending === undefined) return true;
        return (await writeTo(scope, newsletterId, sending)) < NEWSLETTER_BATCH;
      });
    }
    await run.finish(async (scope) => {
      if (isOver) await scope.ask(endSending(newsletterId));
      else await deps.jobs.enqueue(scope, sendNewsletterJob, { newsletterId });
    });
  };
}
