import type { DisputeNews } from '#shared/features/orders/reversals.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { SiteScope } from '../../database/database.ts';
import type { MailService } from '../mail/service.ts';
import type { OrderRow } from './reads.ts';

/** What a mail to the owner says of the site. */
interface AlertedSite {
  readonly title: string;
  readonly language: string;
  readonly timeZone: string;
}

/**
 * Makes what writes to the owner of a site that the payment of an order is disputed, in the caller's transaction.
 * The function takes the order, the dispute, and its amount in the minor unit.
 */
export function createDisputeAlert(deps: {
  mail: Pick<MailService, 'send'>;
  ownerAddress: (scope: SiteScope) => Promise<string | undefined>;
  siteOf: (scope: SiteScope, order: OrderRow) => Promise<AlertedSite>;
}) {
  return async (
    scope: SiteScope,
    order: OrderRow,
    dispute: DisputeNews,
    amountMinor: number,
  ): Promise<void> => {
    const to = await deps.ownerAddress(scope);
    if (to === undefined) return;
    const { title, language, timeZone } = await deps.siteOf(scope, order);
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
    await deps.mail.send(scope, {
      kind: 'transactional',
      to,
      language,
      site: { title, origin: order.origin },
      template: 'payment-disputed',
      data: {
        number: String(order.number ?? ''),
        amount: toAmountText(amountMinor, order.currency, language),
        reason: dispute.reason,
        due: dispute.dueAt === undefined ? '' : day.format(dispute.dueAt),
        link: dispute.page,
      },
    });
  };
}
