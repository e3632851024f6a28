import { askRefundAgain, getOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import type { ORDER_ERRORS } from '#shared/features/orders/rules.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { keptAnswer, runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { MoneyBack, MoneyBackAsk } from './money-back.ts';
import type { OrderRow } from './queries.ts';
import { toOrder } from './to-order.ts';
import { lockForStaff, recordAct, type StaffActDeps } from './staff-acts.ts';

/** An order after an act, and whether the provider's answer to it is still to come. */
export interface Acted {
  readonly order: Order;
  readonly isWaiting: boolean;
}

/** What was written down, and is to be asked of the provider. */
interface Asked {
  readonly act: SendingAct;
  readonly before: OrderRow;
  /** Undefined where no money goes back. */
  readonly id: string | undefined;
  readonly facts: Record<string, unknown>;
}

type SendingAct = Endpoint & { readonly errors: Pick<typeof ORDER_ERRORS, 'REFUND_FAILED'> };

/** Makes what gives money back for staff. Refusals are those of the contracts. */
export function createSendBack(deps: StaffActDeps & { readonly moneyBack: MoneyBack }) {
  const { db, store, audit, moneyBack } = deps;

  async function read(scope: SiteScope, orderId: string): Promise<OrderRow> {
    const row = await scope.ask(store.read(orderId));
    if (row === undefined) throw refuseAs(getOrder, 'ORDER_NOT_FOUND');
    return row;
  }

  /** Asks the provider and takes its answer in, with what else follows from it. */
  async function settle(
    context: RequestContext,
    { act, before, id, facts }: Asked,
    also: (scope: SiteScope) => Promise<void>,
  ): Promise<Acted> {
    const { site, now } = context;
    const given = id === undefined ? 'given' : await moneyBack.give(site.id, id);
    const acted = await db.withSite(site.id, async (scope) => {
      const state = id === undefined ? 'given' : await moneyBack.conclude(scope, id, given, now);
      if (state === 'failed') return undefined;
      return runOnce(scope, context, async () => {
        await also(scope);
        const after = await read(scope, before.id);
        await recordAct(audit, scope, context, { act, before, after, facts });
        return { order: toOrder(after), isWaiting: state === 'asked' };
      });
    });
    if (acted === undefined) throw refuseAs(act, 'REFUND_FAILED');
    return acted;
  }

  const kept = (context: RequestContext) =>
    db.withSite(context.site.id, (scope) => keptAnswer<Acted>(scope, context));

  return {
    /** Written down, asked of the provider, and taken in, each in a transaction of its own. */
    async send(
      context: RequestContext,
      act: SendingAct,
      orderId: string,
      toAsk: (row: OrderRow) => MoneyBackAsk,
    ): Promise<Acted> {
      const { site, now } = context;
      const answer = await kept(context);
      if (answer !== undefined) return answer;
      const { before, ask, id } = await db.withSite(site.id, async (scope) => {
        const row = await lockForStaff(store, scope, context, orderId);
        const wish = toAsk(row);
        const refundId = wish.amountMinor > 0 ? await moneyBack.ask(scope, context, row, wish) : undefined;
        return { before: row, ask: wish, id: refundId };
      });
      const { amountMinor, reason } = ask;
      return settle(context, { act, before, id, facts: { amountMinor, reason } }, async (scope) => {
        const row = await scope.ask(store.lock(orderId));
        if (row !== undefined && id === undefined) {
          await moneyBack.cancel(scope, row, { ...ask, by: contributorOf(context), now });
        }
      });
    },

    /** Asks once more for what the provider has not answered; what it has answered meanwhile is told as it is. */
    async askAgain(context: RequestContext, orderId: string, refundId: string): Promise<Acted> {
      const answer = await kept(context);
      if (answer !== undefined) return answer;
      const before = await db.withSite(context.site.id, (scope) => read(scope, orderId));
      const refund = before.refunds.find(({ id }) => id === refundId);
      if (refund === undefined) throw refuseAs(askRefundAgain, 'REFUND_NOT_FOUND');
      const { amountMinor } = refund;
      const asked = { act: askRefundAgain, before, id: refundId, facts: { amountMinor } };
      return settle(context, asked, () => Promise.resolve());
    },
  };
}
