import { say } from '../../../browser/say.ts';
import type { VisitorPage } from '../../../browser/widget.ts';
import { mountWallets } from './wallets.ts';

/** Sections whose wallets are shown; the page's own and those that the cart page draws anew. */
const started = new WeakSet<HTMLElement>();

/** Starts the buttons of wallets in a section, once. */
export async function startWallets(section: HTMLElement, page: VisitorPage): Promise<void> {
  if (started.has(section)) return;
  started.add(section);
  const { http, createActKey, openPath, facts, formatMoney } = page;
  await mountWallets(section, {
    http,
    createActKey,
    openPath,
    say: (english) => say(document, english),
    language: facts.language,
    formatCents: (cents, currency) => formatMoney({ value: (cents / 100).toFixed(2), currency }),
  });
}
