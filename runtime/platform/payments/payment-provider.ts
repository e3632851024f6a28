import type { DeclineReason } from '#shared/features/checkout/rules.ts';
import type { DisputeNews, RefundNews } from '#shared/features/orders/reversals.ts';
import type { CardFace, PaymentMode, PaymentProviderName } from '#shared/features/payments/rules.ts';

/** What a buyer has to do before a payment goes on. */
export interface NextAction {
  readonly type: 'redirect' | 'sdk' | 'await';
  /** Where a redirect leads. */
  readonly url?: string;
  /** What a script of the provider needs. */
  readonly clientSecret?: string;
}

/** A means of payment that a provider keeps. */
export interface KeptMethod {
  /** The provider's name for it. */
  readonly reference: string;
  /** What its owner knows it by; undefined for what is no card. */
  readonly card: CardFace | undefined;
}

/**
 * How a payment stands with its provider (docs/payments.md). `unknown` is no answer at all: it never counts as
 * declined before `retrieve` has said so.
 */
export type PaymentResult =
  | {
      readonly kind: 'authorized' | 'captured';
      readonly reference: string;
      /** What was taken, in the minor unit; it has to be what was asked for. */
      readonly amountMinor: number;
      readonly currency: string;
      /** The means of payment, where it was to be kept. */
      readonly method?: KeptMethod;
    }
  | { readonly kind: 'actionRequired'; readonly reference: string; readonly nextAction: NextAction }
  | { readonly kind: 'pending'; readonly reference: string }
  | { readonly kind: 'declined'; readonly reference: string; readonly reason: DeclineReason }
  | { readonly kind: 'voided'; readonly reference: string }
  /** The provider was asked and knows of no such payment. */
  | { readonly kind: 'notFound' }
  | { readonly kind: 'unknown' };

/** How a charge ended that its payer is not there for: whatever would need them counts as declined. */
export type ChargeResult = Exclude<PaymentResult, { readonly kind: 'actionRequired' }>;

/** What a means of payment is left for, as it was handed over with `openMethodPage`. */
export interface MethodCause {
  /** Our id of what is paid with it. */
  readonly owner: string;
  /** Ours, of this one change; that of a later change is greater. */
  readonly changeKey: string;
}

/** Whether a means of payment is kept; `cause` is there for one that was left on a page of the provider's. */
export type MethodResult =
  | { readonly kind: 'kept'; readonly method: KeptMethod; readonly cause?: MethodCause }
  | { readonly kind: 'declined' }
  /** Nothing was left on the provider's page, or there is no such page. */
  | { readonly kind: 'notLeft' }
  | { readonly kind: 'unknown' };

/** A page of the provider's on which somebody leaves a means of payment. */
export interface MethodPageAsk extends MethodCause {
  /** The means of payment before, as this provider keeps it; empty where it keeps none. */
  readonly method: string;
  readonly email: string;
  /** Where they come back to from there; the provider adds its name for the page to the end. */
  readonly returnUrl: string;
  /** Where they come back to who leave nothing. */
  readonly cancelUrl: string;
}

/** Where that page is; `unknown` is no answer. */
export type MethodPageResult =
  | { readonly kind: 'opened'; readonly url: string }
  | { readonly kind: 'unknown' };

/** How an act on a payment ended. */
export type ActResult =
  | { readonly kind: 'ok'; readonly reference: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** What a provider tells by itself: something about one payment has changed. */
export interface PaymentEvent {
  /** The provider's own, the same each time it is told. */
  readonly id: string;
  readonly type: string;
  /** Our key of the attempt, as it was handed over with `authorize`; undefined for what is not ours to know. */
  readonly attemptKey: string | undefined;
  /** The provider's name for the payment, or for the page that it is about; empty where the message has none. */
  readonly reference: string;
  /** How the payment stands, money of it that went back, or a means of payment that was left on a page. */
  readonly about: 'payment' | 'reversal' | 'method';
  /** Our id of what a means of payment was left for; undefined for other messages. */
  readonly owner?: string | undefined;
}

/** What went back of a payment, whoever asked for it; `unknown` is no answer. */
export type ReversalsResult =
  | {
      readonly kind: 'known';
      readonly refunds: readonly RefundNews[];
      readonly disputes: readonly DisputeNews[];
    }
  | { readonly kind: 'unknown' };

/** Whose money it is: a site's account with its provider. */
export interface PaymentAccount {
  readonly websiteId: string;
  readonly mode: PaymentMode;
  /** Known to the provider and the site alone; calls are made with it. */
  readonly secret: string;
  /** Signs the provider's messages. */
  readonly webhookSecret: string;
}

/** A payment that is asked for. */
export interface PaymentAsk {
  /** Ours, and always the same for the same attempt: asked twice it is taken once. */
  readonly attemptKey: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Stands for the buyer's means of payment; card data never comes here. */
  readonly token: string;
  /** Where the buyer comes back to. */
  readonly returnUrl: string;
  /** Where the buyer comes back to who does not want to pay. */
  readonly cancelUrl: string;
  /** What the buyer reads on the statement. */
  readonly orderReference: string;
  readonly email: string;
  /** Where the things go, undefined where nothing is sent; fields that nobody gave are empty. */
  readonly shipTo?: {
    readonly name: string;
    readonly addressLine1: string;
    readonly addressLine2: string;
    readonly city: string;
    readonly region: string;
    readonly postalCode: string;
    readonly country: string;
  };
  /** True where the means of payment is kept for charges without its owner. */
  readonly isKept: boolean;
}

/** A charge that its payer is not there for. */
export interface SavedAsk
  extends Pick<PaymentAsk, 'attemptKey' | 'amountMinor' | 'currency' | 'orderReference'> {
  /** The means of payment as the provider keeps it. */
  readonly method: string;
}

/** A payment that was asked for, as it is asked about later. */
export interface KnownPayment {
  readonly attemptKey: string;
  /** The provider's name for it; empty where its answer never came. */
  readonly reference: string;
  /** When it was asked for, in epoch milliseconds. */
  readonly askedAt: number;
}

/**
 * Takes money for the shop. All amounts are integers in the currency's minor unit. Nothing
 * here throws for what the provider says or fails to say: that is `unknown`.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  authorize(account: PaymentAccount, ask: PaymentAsk): Promise<PaymentResult>;
  /** Takes money from a means of payment that is kept. */
  chargeSaved(account: PaymentAccount, ask: SavedAsk): Promise<ChargeResult>;
  /**
   * Keeps another means of payment, without taking anything; asked twice it is the same one.
   * @param token stands for it as with `authorize`; where it is left on a page, the provider's name for that page
   */
  keepMethod(account: PaymentAccount, token: string): Promise<MethodResult>;
  /** Opens a page on which a means of payment is left; absent where none is needed. */
  readonly openMethodPage?: (account: PaymentAccount, ask: MethodPageAsk) => Promise<MethodPageResult>;
  /**
   * Forgets a means of payment, with all that the provider knows of its owner for our sake; absent where it knows
   * nothing of anybody. What is forgotten already is forgotten.
   */
  readonly forgetMethod?: (account: PaymentAccount, method: string) => Promise<'forgotten' | 'unknown'>;
  /** Takes what was reserved, all of it. */
  capture(account: PaymentAccount, payment: KnownPayment): Promise<ActResult>;
  /** Gives back what was reserved and not taken, or ends what waits for its buyer. */
  void(account: PaymentAccount, payment: KnownPayment): Promise<ActResult>;
  /** @param refundKey ours, one for each refund: asked twice it is given once */
  refund(
    account: PaymentAccount,
    payment: KnownPayment,
    refundKey: string,
    money: { readonly amountMinor: number; readonly currency: string },
  ): Promise<ActResult>;
  /** How a payment stands now. */
  retrieve(account: PaymentAccount, payment: KnownPayment): Promise<PaymentResult>;
  /**
   * What went back of a payment; absent where all of that begins with us.
   * @param currency that it was asked for in
   */
  readonly reversals?: (
    account: PaymentAccount,
    payment: KnownPayment,
    currency: string,
  ) => Promise<ReversalsResult>;
  /**
   * Reads a message of the provider, if it is truly from it.
   * @param body the bytes as they came
   * @param now epoch milliseconds; a message of more than five minutes before or after is refused
   * @returns undefined for what is not from it, `malformed` for what is signed and yet cannot be read
   */
  verifyEvent(
    account: PaymentAccount,
    body: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
    now: number,
  ): PaymentEvent | 'malformed' | undefined;
}
