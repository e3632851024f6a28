import type { Cart, CartProblem, ShippingLocation } from '#shared/features/cart/shape.ts';
import { CART_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { CHECKOUT_CALL_PATH } from '#shared/features/checkout/paths.ts';
import type { Answer, Failure, Http } from '../../../browser/http.ts';

/** What a wallet shows of a cart. */
export interface WalletCart {
  readonly requiresShipping: boolean;
  readonly currency: string;
  /** What is left to pay, in hundredths of the major unit. */
  readonly dueCents: number;
  readonly options: readonly { readonly id: string; readonly label: string; readonly cents: number }[];
  /** Empty while none is chosen. */
  readonly optionId: string;
  /** What the sum is made of. */
  readonly lines: readonly { readonly kind: 'subtotal' | 'shipping' | 'tax'; readonly cents: number }[];
}

/** What a wallet knows of its owner, and what pays. */
export interface WalletBuyer {
  readonly email: string;
  readonly shipping?: ShippingLocation;
  readonly billing?: ShippingLocation;
  readonly optionId?: string;
  /** Stands for the means of payment. */
  readonly token: string;
}

/** What a wallet's wish came to: the cart as it is then, or a sentence for its owner. */
export type WalletAnswer = { readonly cart: WalletCart } | { readonly problem: string };
/** Where the buyer goes next, or why nothing was charged. */
export type WalletOutcome = { readonly path: string } | { readonly problem: string };

/** The shop as a wallet meets it: every step is a call that any client may make. */
export interface WalletShop {
  /** The cart of the moment; undefined where there is nothing to pay. */
  read(): Promise<WalletCart | undefined>;
  /** Says where things go, as far as the wallet tells before it pays. */
  ship(location: ShippingLocation): Promise<WalletAnswer>;
  choose(optionId: string): Promise<WalletAnswer>;
  /** The buyer leaves the wallet: an address that was there before is there again. */
  leave(): Promise<void>;
  /**
   * Keeps who buys and where it goes, and pays what the wallet has shown.
   * @param shownCents what its owner has agreed to
   */
  pay(buyer: WalletBuyer, shownCents: number): Promise<WalletOutcome>;
}

/** What the shop needs of the page. */
export interface WalletShopDeps {
  readonly http: Http;
  readonly provider: string;
  /** The idempotency key of a purchase, new for each. */
  readonly createActKey: () => string;
  readonly hasAccepted: () => boolean;
  /** A sentence in the language of the page. */
  readonly say: (english: string) => string;
  readonly texts: { readonly changed: string; readonly failed: string };
}

function toWalletCart(cart: Cart): WalletCart {
  const { shippingOptions, selectedShippingOption, taxIncluded } = cart;
  return {
    requiresShipping: cart.requiresShipping,
    currency: cart.currency,
    dueCents: cart.amountDueCents,
    options: shippingOptions.map(({ id, name, priceCents }) => ({ id, label: name, cents: priceCents })),
    optionId: selectedShippingOption.id ?? '',
    lines: [
      { kind: 'subtotal', cents: cart.subtotalCents - cart.discountCents },
      ...(cart.requiresShipping ? [{ kind: 'shipping' as const, cents: cart.shippingCostCents }] : []),
      ...(cart.taxCents > 0 && !taxIncluded ? [{ kind: 'tax' as const, cents: cart.taxCents }] : []),
    ],
  };
}

/** Makes the shop of the visitor's cart. */
export function createWalletShop(deps: WalletShopDeps): WalletShop {
  const { http, say, texts } = deps;
  let token = '';
  /** Where things went before a wallet said otherwise. */
  let before: Cart['shippingLocation'] | undefined;

  function sentenceOf({ error, problems }: Failure & { readonly problems?: readonly CartProblem[] }): string {
    const [first] = problems ?? [];
    return say(first?.message ?? error) || texts.failed;
  }

  const pathOf = (path: string) => path.replace(':cartToken', encodeURIComponent(token));

  async function put(part: string, body: object): Promise<Answer> {
    return http({ path: pathOf(`${TOKEN_CART_PATH}/${part}`), body, method: 'PUT' });
  }

  async function change(part: string, body: object): Promise<WalletAnswer> {
    const answer = await put(part, body);
    return answer.ok ? { cart: toWalletCart(answer.body as Cart) } : { problem: sentenceOf(answer) };
  }

  async function load(): Promise<Cart | undefined> {
    const answer = await http({ path: CART_PATH });
    if (!answer.ok) return undefined;
    const cart = answer.body as Cart;
    token = cart.cartToken;
    return cart;
  }

  /** Keeps what the wallet tells; answers a sentence where something of it is not right. */
  async function keep(buyer: WalletBuyer): Promise<string | undefined> {
    const { email, shipping, billing, optionId } = buyer;
    const steps: [part: string, body: object][] = [['email', { email }]];
    if (shipping !== undefined) steps.push(['shipping/location', shipping]);
    if (optionId !== undefined && optionId !== '') steps.push(['shipping/option', { id: optionId }]);
    if (billing !== undefined) steps.push(['billing', { address: billing }]);
    for (const [part, body] of steps) {
      const answer = await put(part, body);
      if (!answer.ok) return sentenceOf(answer);
    }
    return undefined;
  }

  async function buy(cart: Cart, paid: string): Promise<Answer> {
    const call = {
      path: pathOf(CHECKOUT_CALL_PATH),
      actKey: deps.createActKey(),
      body: {
        expectedGrandTotalCents: cart.grandTotalCents,
        expectedDueCents: cart.amountDueCents,
        acceptsTerms: deps.hasAccepted(),
        payment: { provider: deps.provider, token: paid },
      },
    };
    const answer = await http(call);
    // Asked again with the same key, what was lost on its way is answered and nothing is bought twice.
    return !answer.ok && answer.status === 0 ? http(call) : answer;
  }

  return {
    async read() {
      const cart = await load();
      return cart === undefined || cart.entries.length === 0 || cart.amountDueCents === 0
        ? undefined
        : toWalletCart(cart);
    },
    async ship(location) {
      before ??= (await load())?.shippingLocation;
      return change('shipping/location', location);
    },
    async leave() {
      if (before?.country !== undefined) await put('shipping/location', before);
      before = undefined;
    },
    choose: (optionId) => change('shipping/option', { id: optionId }),

    async pay(buyer, shownCents) {
      const problem = await keep(buyer);
      if (problem !== undefined) return { problem };
      const cart = await load();
      if (cart === undefined) return { problem: texts.failed };
      // What the whole address comes to may be another sum than what the wallet has shown.
      if (cart.amountDueCents !== shownCents) return { problem: texts.changed };
      const answer = await buy(cart, buyer.token);
      if (!answer.ok) return { problem: sentenceOf(answer) };
      const { redirectUrl, nextAction } = answer.body as {
        redirectUrl?: string;
        nextAction?: { url?: string };
      };
      const path = redirectUrl ?? nextAction?.url;
      return path === undefined ? { problem: texts.failed } : { path };
    },
  };
}
