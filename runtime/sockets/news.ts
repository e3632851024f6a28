import type { PaymentFailure } from '#shared/features/checkout/failures.ts';
import type { DeclineReason } from '#shared/features/checkout/rules.ts';
import type { PaymentProviderName } from '#shared/features/payments/rules.ts';
import type { SiteScope } from '../database/database.ts';
import { type Statement, together } from '../database/in-order.ts';
import type { MailOutcome } from '../features/mail/deliver-mail.ts';
import type { RefusingReader } from '../features/mail/holds.ts';
import type { MailReader } from '../features/mail/page-routes.ts';
import type { OrderRow } from '../features/orders/queries.ts';
import type { FirstOrder } from '../features/subscriptions/begin.ts';
import type { LeftCard } from '../features/subscriptions/card-job.ts';
import type { Site } from '../http/context.ts';
import type { OutsideTurn } from '../http/site-turns.ts';
import type { KeptMethod, ReversalsResult } from '../platform/payments/payment-provider.ts';

/**
 * What somebody who is told does about it. The statements of all who are told are sent as one list, and then what
 * their answers lead to, as one list too: more who listen cost no further message to the database.
 */
export type Consequences = Statement<readonly Statement<unknown>[]>;

/**
 * What somebody who is told of a paid order does about it: statements that do not need its number, and what follows
 * once it has one. Numbers are given out one after the other at a site, so what can be asked before comes before.
 */
export type PaidConsequences = Statement<
  (paid: OrderRow) => readonly Statement<unknown>[] | Promise<readonly Statement<unknown>[]>
>;

/**
 * What somebody does when a paid order has its number: statements that say before whether there is anything to do, and
 * what that is. @param method the means of payment, where it was to be kept
 */
export type CountConsequences = Statement<
  ((scope: SiteScope, paid: OrderRow, method: KeptMethod | undefined) => Promise<void>) | undefined
>;

/** Writes an order as paid, and does what follows from it. @param written the statement that writes it */
export type TellPaid = (paid: OrderRow, written: Statement<void>) => Promise<void>;

/** How one try ended to hand something over to somebody outside. */
export interface DeliveryTry {
  /** Why it failed; null where it did not. */
  readonly problem: string | null;
  /** True when nothing more is tried by itself. */
  readonly isLast: boolean;
}

/**
 * What a feature does when something happens in another one. Whatever takes a scope runs in the transaction in which
 * it happens: an error undoes both.
 */
export interface Listener {
  /** A site has another currency: its amounts follow. */
  readonly currencyMoved?: (scope: SiteScope, from: string, to: string) => Promise<void>;
  /** The stock of variants changed. */
  readonly stockChanged?: (scope: SiteScope, variantIds: readonly string[]) => Consequences;
  /** A visitor's cart is about to be shown or bought; answers whether that changed it. */
  readonly cartWanted?: (
    site: Site,
    token: string,
    now: number,
    outsideTurn?: OutsideTurn,
  ) => Promise<boolean>;
  /** An order was placed by the checkout; its payment is asked for next. */
  readonly orderPlaced?: (scope: SiteScope, site: Site, placed: FirstOrder, now: number) => Promise<void>;
  /** An order is paid, or its money is reserved: it counts, and gets its number next. */
  readonly orderPaid?: (scope: SiteScope, order: OrderRow) => PaidConsequences;
  /** The same, for who has something to do when everybody was told by `orderPaid`. */
  readonly orderCounts?: (order: OrderRow) => CountConsequences;
  /** All money of an order is there: what nobody has to send can be given out. */
  readonly orderCaptured?: (scope: SiteScope, order: OrderRow) => Promise<void>;
  /**
   * An order came to nothing.
   * @param reason why its payment was declined; undefined where nobody paid
   * @param late why it came to nothing, where its buyer had left with the order waiting for its payment
   */
  readonly orderDropped?: (
    scope: SiteScope,
    order: OrderRow,
    reason: DeclineReason | undefined,
    late: PaymentFailure | undefined,
  ) => Promise<void>;
  /** A provider says what of an order's money went back. */
  readonly moneyReversed?: (
    scope: SiteScope,
    orderId: string,
    provider: PaymentProviderName,
    reversals: Extract<ReversalsResult, { kind: 'known' }>,
  ) => Promise<void>;
  /** A card was left; answers what puts its job on, undefined where it is not this feature's. */
  readonly cardLeft?: (scope: SiteScope, left: LeftCard) => Promise<(() => Promise<void>) | undefined>;
  /** It is decided what became of a mail. */
  readonly mailDecided?: (messageId: string, outcome: MailOutcome) => Statement<void>;
  /** A mail could not be handed over. */
  readonly mailTried?: (messageId: string, tried: DeliveryTry) => Statement<void>;
  /** A program was told something, or could not be. */
  readonly webhookTried?: (deliveryId: string, tried: DeliveryTry) => Statement<void>;
  /** A site has these languages from now on. @param codes of all of them */
  readonly languagesChanged?: (scope: SiteScope, codes: readonly string[], now: number) => Promise<void>;
  /** A reader refuses further mails. */
  readonly mailRefused?: (scope: SiteScope, reader: MailReader) => Promise<void>;
  /** A reader takes that back. */
  readonly mailWanted?: (scope: SiteScope, reader: RefusingReader) => Promise<void>;
}

/** Tells whoever listens; named as in `Listener`. */
export interface News {
  /** Has somebody told from now on, after those who listen already. */
  listen(listener: Listener): void;
  currencyMoved: Required<Listener>['currencyMoved'];
  stockChanged(scope: SiteScope, variantIds: readonly string[]): Statement<void>;
  cartWanted: Required<Listener>['cartWanted'];
  orderPlaced: Required<Listener>['orderPlaced'];
  orderPaid(scope: SiteScope, order: OrderRow, method: KeptMethod | undefined): Statement<TellPaid>;
  orderCaptured: Required<Listener>['orderCaptured'];
  orderDropped: Required<Listener>['orderDropped'];
  moneyReversed: Required<Listener>['moneyReversed'];
  cardLeft: Required<Listener>['cardLeft'];
  mailDecided: Required<Listener>['mailDecided'];
  mailTried: Required<Listener>['mailTried'];
  webhookTried: Required<Listener>['webhookTried'];
  languagesChanged: Required<Listener>['languagesChanged'];
  mailRefused: Required<Listener>['mailRefused'];
  mailWanted: Required<Listener>['mailWanted'];
}

/** The statements of all as one, and then what their answers lead to as one list. */
function allOf(scope: SiteScope, told: readonly Consequences[]): Statement<void> {
  return together(told).map(async (lists) => {
    await scope.inOrder(lists.flat());
  });
}

/** Makes what carries news between features; those who listen are told in the order in which they began to. */
export function createNews(): News {
  const listeners: Listener[] = [];

  /** Those who listen to something. */
  function who<Name extends keyof Listener>(name: Name): NonNullable<Listener[Name]>[] {
    return listeners.flatMap(({ [name]: told }) => (told === undefined ? [] : [told]));
  }

  return {
    listen: (listener) => void listeners.push(listener),
    async currencyMoved(scope, from, to) {
      for (const told of who('currencyMoved')) await told(scope, from, to);
    },
    stockChanged: (scope, variantIds) =>
      allOf(
        scope,
        who('stockChanged').map((told) => told(scope, variantIds)),
      ),
    async cartWanted(site, token, now, outsideTurn) {
      let isChanged = false;
      for (const told of who('cartWanted')) {
        isChanged = (await told(site, token, now, outsideTurn)) || isChanged;
      }
      return isChanged;
    },
    async orderPlaced(scope, site, placed, now) {
      for (const told of who('orderPlaced')) await told(scope, site, placed, now);
    },
    orderPaid: (scope, order, method) =>
      together([
        together(who('orderPaid').map((told) => told(scope, order))),
        together(who('orderCounts').map((told) => told(order))),
      ]).map(([followers, acts]) => async (paid, written) => {
        const lists: (readonly Statement<unknown>[])[] = [];
        for (const follow of followers) lists.push(await follow(paid));
        await scope.inOrder([written, ...lists.flat()]);
        for (const act of acts) await act?.(scope, paid, method);
      }),
    async orderCaptured(scope, order) {
      for (const told of who('orderCaptured')) await told(scope, order);
    },
    async orderDropped(scope, order, reason, late) {
      for (const told of who('orderDropped')) await told(scope, order, reason, late);
    },
    async moneyReversed(scope, orderId, provider, reversals) {
      for (const told of who('moneyReversed')) await told(scope, orderId, provider, reversals);
    },
    async cardLeft(scope, left) {
      for (const told of who('cardLeft')) {
        const work = await told(scope, left);
        if (work !== undefined) return work;
      }
      return undefined;
    },
    mailDecided: (messageId, outcome) =>
      together(who('mailDecided').map((told) => told(messageId, outcome))).map(() => undefined),
    mailTried: (messageId, tried) =>
      together(who('mailTried').map((told) => told(messageId, tried))).map(() => undefined),
    webhookTried: (deliveryId, tried) =>
      together(who('webhookTried').map((told) => told(deliveryId, tried))).map(() => undefined),
    async languagesChanged(scope, codes, now) {
      for (const told of who('languagesChanged')) await told(scope, codes, now);
    },
    async mailRefused(scope, reader) {
      for (const told of who('mailRefused')) await told(scope, reader);
    },
    async mailWanted(scope, reader) {
      for (const told of who('mailWanted')) await told(scope, reader);
    },
  };
}
