import {
  createNewsletter,
  deleteNewsletter,
  type Newsletter,
  type NewsletterInput,
  type previewNewsletter,
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
  updateNewsletter,
} from '#shared/features/newsletters/contract.ts';
import { isOpen, type NewsletterState, NEWSLETTERS_MAX } from '#shared/features/newsletters/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { createRuleStore, type RuleRow, toStoredRule } from '../../database/rule-store.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { AuditLog, Deed } from '../audit-log/service.ts';
import type { RenderMail } from '../mail/render-mail.ts';
import type { BrandOf, MailService } from '../mail/service.ts';
import type { KeepRules } from '../store-rules/store-rules.ts';
import { composeBlocks, type ComposeDeps } from './compose.ts';
import { newsletters as table } from './model.ts';
import { sendNewsletterJob } from './sending.ts';
import {
  countReaders,
  type Figures,
  figuresOf,
  NO_FIGURES,
  scheduleNewsletter,
  stateOf,
  stopSending,
} from './statements.ts';

type Row = RuleRow<NewsletterInput> & {
  readonly state: NewsletterState;
  readonly scheduledAt: Date | null;
  readonly startedAt: Date | null;
};

export interface NewsletterDeps extends ComposeDeps {
  readonly keepRules: KeepRules;
  readonly audit: AuditLog;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mail: Pick<MailService, 'send'>;
  readonly render: RenderMail;
  readonly brandOf: BrandOf;
}

function toNewsletter(row: Row, figures: Figures = NO_FIGURES): Newsletter {
  const { state, scheduledAt, startedAt } = row;
  return {
    ...toStoredRule(row),
    state,
    scheduledOn: scheduledAt?.toISOString() ?? null,
    startedOn: startedAt?.toISOString() ?? null,
    figures,
  };
}

/** A newsletter as a mail in the language of the site. */
async function mailOf(
  deps: ComposeDeps,
  scope: SiteScope,
  { site, origin }: RequestContext,
  rule: NewsletterInput,
) {
  const toBlocks = await composeBlocks(deps, scope, rule, origin);
  const { subject, preview } = rule;
  return {
    template: 'newsletter' as const,
    language: site.language,
    site: { title: site.title, origin },
    data: { subject, preview, blocks: toBlocks(site.language) },
  };
}

/** What was done with a newsletter, as the activity log tells it. */
function deedOf(
  act: string,
  { id, subject, state }: Pick<Newsletter, 'id' | 'subject' | 'state'>,
  after: NewsletterState,
): Deed {
  return {
    act,
    subject: { kind: 'newsletter', id, title: subject },
    before: { state },
    after: { state: after },
  };
}

/** Makes what staff do with newsletters; refuses as the calls declare. */
export function createNewsletterService(deps: NewsletterDeps) {
  const { audit, jobs } = deps;
  const store = createRuleStore<NewsletterInput, Row>(
    table.name,
    ', state, scheduled_at AS "scheduledAt", started_at AS "startedAt"',
  );
  const rules = deps.keepRules<NewsletterInput, Row, Newsletter>({
    name: 'newsletter',
    store,
    max: NEWSLETTERS_MAX,
    calls: { create: createNewsletter, update: updateNewsletter, remove: deleteNewsletter },
    refusals: {
      tooMany: () => refuseAs(createNewsletter, 'TOO_MANY_NEWSLETTERS'),
      notFound: () => refuseAs(updateNewsletter, 'NEWSLETTER_NOT_FOUND'),
      stale: (current) => refuseAs(updateNewsletter, 'STALE', { facts: { current } }),
    },
    toStored: (row) => toNewsletter(row),
    titleOf: ({ subject }) => subject,
    async assertFits(scope, _, id) {
      const state = await scope.ask(stateOf(id));
      if (state !== undefined && !isOpen(state)) throw refuseAs(updateNewsletter, 'NOT_A_DRAFT');
    },
  });

  async function find(scope: SiteScope, id: string): Promise<Row> {
    const row = await store.take(scope, id);
    if (row === undefined) throw refuseAs(updateNewsletter, 'NEWSLETTER_NOT_FOUND');
    return row;
  }

  async function read(scope: SiteScope, id: string): Promise<Newsletter> {
    const row = await find(scope, id);
    return toNewsletter(row, (await scope.ask(figuresOf([id]))).get(id));
  }

  return {
    create: rules.create,
    update: rules.update,
    remove: rules.remove,
    binned: rules.binned,
    /** The latest first. */
    async list(scope: SiteScope): Promise<Newsletter[]> {
      const rows = (await store.list(scope)).toReversed();
      const figures = await scope.ask(figuresOf(rows.map(({ id }) => id)));
      return rows.map((row) => toNewsletter(row, figures.get(row.id)));
    },
    async preview(
      scope: SiteScope,
      context: RequestContext,
      rule: NewsletterInput,
    ): Promise<Output<typeof previewNewsletter>> {
      const mail = await mailOf(deps, scope, context, rule);
      const readers = await scope.ask(countReaders(rule.audience, context.now));
      const brand = await scope.ask(deps.brandOf(scope));
      const rendered = await deps.render({
        ...mail,
        site: { ...mail.site, brand },
        unsubscribeUrl: context.origin,
      });
      const { subject, html, text } = rendered;
      return { subject, html, text, readers };
    },
    /** @returns where it went. @throws Refusal 404, and 409 for a program */
    async sendTest(scope: SiteScope, context: RequestContext, id: string): Promise<string> {
      const { email } = contributorOf(context);
      const { rule, state } = await find(scope, id);
      if (email === '') throw refuseAs(testNewsletter, 'NO_ADDRESS');
      const mail = await mailOf(deps, scope, context, rule);
      await deps.mail.send(scope, { ...mail, kind: 'transactional', to: email, isTest: true });
      const tested = { id, subject: rule.subject, state };
      await audit.record(scope, context, deedOf(testNewsletter.name, tested, state));
      return email;
    },
    /** @throws Refusal as `sendNewsletter` declares */
    async send(
      scope: SiteScope,
      context: RequestContext,
      id: string,
      { version, scheduledOn }: HandlerInput<typeof sendNewsletter>['body'],
    ): Promise<Newsletter> {
      const { now, origin } = context;
      const before = toNewsletter(await find(scope, id));
      if (!isOpen(before.state)) throw refuseAs(sendNewsletter, 'NOT_A_DRAFT');
      if (before.audience.listIds.length === 0) throw refuseAs(sendNewsletter, 'NO_LIST');
      if (before.blocks.length === 0) throw refuseAs(sendNewsletter, 'NO_CONTENT');
      const at = scheduledOn === null ? now : Date.parse(scheduledOn);
      if (at < now) throw refuseAs(sendNewsletter, 'IN_THE_PAST');
      const isScheduled = await scope.ask(scheduleNewsletter(id, version, new Date(at), origin));
      if (!isScheduled) throw refuseAs(sendNewsletter, 'STALE', { facts: { current: before } });
      await jobs.enqueue(scope, sendNewsletterJob, { newsletterId: id }, at);
      await audit.record(scope, context, deedOf(sendNewsletter.name, before, 'scheduled'));
      return read(scope, id);
    },
    /** @throws Refusal 404, 409 NOT_SENDING */
    async stop(scope: SiteScope, context: RequestContext, id: string): Promise<Newsletter> {
      const before = toNewsletter(await find(scope, id));
      if (!(await scope.ask(stopSending(id)))) throw refuseAs(stopNewsletter, 'NOT_SENDING');
      const after = await read(scope, id);
      await audit.record(scope, context, deedOf(stopNewsletter.name, before, after.state));
      return after;
    },
  };
}

export type NewsletterService = ReturnType<typeof createNewsletterService>;
