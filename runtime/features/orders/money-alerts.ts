import type { DisputeNews } from '#shared/features/orders/reversals.ts';
import { dayText } from '#shared/dates/day-text.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { SiteScope } from '../../database/database.ts';
import type { MailData, MailTemplate } from '../mail/render-mail.ts';
import type { MailService } from '../mail/service.ts';
import type { OrderRow } from './queries.ts';

/** What a mail to the owner says of the site. */
interface AlertedSite {
  readonly title: string;
  readonly language: string;
  readonly timeZone: string;
  /** Null where there is no owner any more. */
  readonly ownerEmail: string | null;
}

/** Tells the owner of a site what went wrong with the money of an order, in the caller's transaction. */
export type MoneyAlerts = ReturnType<typeof createMoneyAlerts>;

/** Makes what tells owners of such things. */
export function createMoneyAlerts(deps: {
  mail: Pick<MailService, 'send'>;
  siteOf: (scope: SiteScope, order: OrderRow) => Promise<AlertedSite>;
}) {
  async function tell<Template extends MailTemplate>(
    scope: SiteScope,
    order: OrderRow,
    template: Template,
    toData: (site: AlertedSite) => MailData[Template],
  ): Promise<void> {
    const site = await deps.siteOf(scope, order);
    const { language, title, ownerEmail } = site;
    if (ownerEmail === null) return;
    const from = { title, origin: order.origin };
    await deps.mail.send(scope, {
      kind: 'transactional',
      to: ownerEmail,
      language,
      site: from,
      orderId: order.id,
      template,
      data: toData(site),
    });
  }

  const numberOf = ({ number }: OrderRow) => String(number ?? '');

  return {
    /** A payment is disputed; `amountMinor` is what the buyer wants back. */
    disputed: (scope: SiteScope, order: OrderRow, dispute: DisputeNews, amountMinor: number): Promise<void> =>
      tell(scope, order, 'payment-disputed', ({ language, timeZone }) => ({
        number: numberOf(order),
        amount: toAmountText(amountMinor, order.currency, language),
        reason: dispute.reason,
        due: dispute.dueAt === undefined ? '' : dayText(dispute.dueAt, language, timeZone),
        link: dispute.page,
      })),

    /** Money that went back is here again, in the minor unit: the buyer's bank did not take it. */
    returned: (
      scope: SiteScope,
      order: OrderRow,
      {
        amountMinor,
        reason,
        page,
      }: { readonly amountMinor: number; readonly reason: string; readonly page: string },
    ): Promise<void> =>
      tell(scope, order, 'refund-returned', ({ language }) => ({
        number: numberOf(order),
        amount: toAmountText(amountMinor, order.currency, language),
        reason,
        link: page,
      })),
  };
}
