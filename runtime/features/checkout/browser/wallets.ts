import type { MockToken } from '#shared/features/checkout/mock-tokens.ts';
import type { WalletWords } from '#shared/features/checkout/wallet-words.ts';
import type { Http } from '../../../browser/http.ts';
import { mountStripeWallet } from './stripe-wallet.ts';
import { mountTestWallet } from './test-wallet.ts';
import { createWalletShop, type WalletShop } from './wallet-shop.ts';

/** What an element of a provider needs to show its buttons. */
export interface WalletElement {
  readonly container: HTMLElement;
  readonly shop: WalletShop;
  /** The provider's public key of the shop. */
  readonly key: string;
  readonly shopName: string;
  readonly language: string;
  readonly words: WalletWords;
  /** What can be tried out, by the token that stands for it; nothing where real money moves. */
  readonly cards: Readonly<Partial<Record<MockToken, string>>>;
  /** True where the buyer may go on; else says what is missing. */
  readonly mayStart: () => boolean;
  readonly tell: (problem: string) => void;
  readonly openPath: (path: string) => void;
  readonly formatCents: (cents: number, currency: string) => string;
}

/** Shows the buttons of a provider's wallets; false where the buyer has none. */
export type MountWallet = (element: WalletElement) => Promise<boolean>;

/** What the buttons need of the page. */
export interface WalletsDeps {
  readonly http: Http;
  readonly createActKey: () => string;
  readonly openPath: (path: string) => void;
  readonly say: (english: string) => string;
  readonly language: string;
  readonly formatCents: WalletElement['formatCents'];
}

const ELEMENTS: Readonly<Record<string, MountWallet>> = { mock: mountTestWallet, stripe: mountStripeWallet };

/** Shows the buttons of wallets in the part of a page that is kept for them, once there are any. */
export async function mountWallets(section: HTMLElement, deps: WalletsDeps): Promise<void> {
  const { provider = '', key = '', shop: shopName = '' } = section.dataset;
  const { acceptText = '', changedText = '', failedText = '' } = section.dataset;
  const container = section.querySelector<HTMLElement>('[data-wallet-buttons]');
  const problem = section.querySelector<HTMLElement>('[data-wallet-problem]');
  const terms = section.querySelector<HTMLInputElement>('[data-wallet-terms]');
  const { words = '{}', cards = '{}' } = section.dataset;
  const mount = ELEMENTS[provider];
  if (container === null || mount === undefined) return;
  const tell = (text: string) => {
    if (problem === null) return;
    problem.textContent = text;
    problem.hidden = text === '';
  };
  const shop = createWalletShop({
    http: deps.http,
    provider,
    createActKey: deps.createActKey,
    hasAccepted: () => terms?.checked === true,
    say: deps.say,
    texts: { changed: changedText, failed: failedText },
  });
  const isShown = await mount({
    ...deps,
    container,
    shop,
    key,
    shopName,
    words: JSON.parse(words) as WalletWords,
    cards: JSON.parse(cards) as WalletElement['cards'],
    tell,
    mayStart() {
      const isMissing = terms !== null && !terms.checked;
      tell(isMissing ? acceptText : '');
      if (isMissing) terms.focus();
      return !isMissing;
    },
  });
  section.hidden = !isShown;
}
