import { checkoutWords } from '#shared/features/checkout/words.ts';
import { MOCK_PAYMENT_PATH } from '#shared/features/checkout/paths.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import { SLOT } from '#shared/text/sentences.ts';
import type { Engine } from '#shared/template/index.ts';
import type { OwnPage } from '../../http/own-page.ts';

/** Pages between the shop and who takes its money: one leads away, the others are those of the test provider. */
export type PaymentPages = ReturnType<typeof createPaymentPages>;

const STYLE = `
  :root { color-scheme: light dark; --paper: #f6f4ef; --sheet: #fff; --ink: #23201c; --quiet: #6b645a; --line: #ddd7ca; --accent: #1f6f54; --on-accent: #fff; --warn: #8a4b00; }
  @media (prefers-color-scheme: dark) { :root { --paper: #171614; --sheet: #211f1c; --ink: #f1eee8; --quiet: #aaa398; --line: #37342f; --accent: #7fcfb0; --on-accent: #10251d; --warn: #f0b35f; } }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 0 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  main { max-width: 440px; margin: 10vh auto 48px; padding: 28px; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
  h1 { margin: 0; font-size: 20px; line-height: 1.3; }
  p { margin: 12px 0 0; }
  .amount { font-size: 28px; font-variant-numeric: tabular-nums; }
  .note { color: var(--warn); }
  form { display: grid; gap: 12px; margin-top: 24px; }
  button { padding: 12px 18px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 8px; cursor: pointer; }
  button.second { color: inherit; background: none; border-color: var(--line); }
  a { color: var(--accent); }
  a:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

const PAGE = `<!doctype html>
<html lang="{language|htmlattr}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{heading|html} - {site.title|html}</title>{.section next}<meta http-equiv="refresh" content="0;url={@|htmlattr}">{.end}{@|apply style}</head>
<body><main><h1>{heading|html}</h1>
{.section next}<p><a class="button" href="{@|htmlattr}">{goOn|html}</a></p>{.end}
{.section amount}<p class="amount">{@|html}</p>{.end}
{.section note}<p class="note">{@|html}</p>{.end}
{.section attemptKey}<form method="post" action="{action|htmlattr}">
<input type="hidden" name="payment" value="{attemptKey|htmlattr}">
<button name="decision" value="confirm">Confirm the payment</button>
<button name="decision" value="cancel" class="second">Do not pay</button></form>{.or}
<p><a href="/">{site.title|html}</a></p>{.end}</main></body></html>`;

/** Makes the pages. They stand alone: no theme, no script, nothing from elsewhere. */
export function createPaymentPages(engine: Engine) {
  const style = engine.compile('<style>{style}</style>');
  const page = engine.compile(PAGE);
  const fill = (site: { readonly title: string }, facts: object): OwnPage => {
    const { html } = page.render({
      json: {
        language: 'en',
        ...facts,
        site: { title: site.title },
        action: MOCK_PAYMENT_PATH,
        style: STYLE,
      },
      partials: { style },
    });
    return { html, styles: [STYLE] };
  };
  return {
    /**
     * Leads a buyer on to the provider's own page. A form's answer may lead to pages of the shop alone.
     * @param words what it says where nothing is paid there
     */
    leave(
      site: { readonly title: string; readonly language: string },
      next: string,
      words?: { readonly heading: string; readonly goOn: string },
    ): OwnPage {
      const { payShop, goOnToPayment } = checkoutWords(site.language);
      return fill(site, {
        language: site.language,
        heading: words?.heading ?? payShop.replace(SLOT, () => site.title),
        next,
        goOn: words?.goOn ?? goOnToPayment,
      });
    },

    /** Asks the buyer to confirm a payment, as a bank does. */
    ask: (
      site: { readonly title: string },
      attemptKey: string,
      { amountMinor, currency }: { readonly amountMinor: number; readonly currency: string },
    ): OwnPage =>
      fill(site, {
        heading: `Pay ${site.title}`,
        note: 'This is a test. No real money moves.',
        attemptKey,
        amount: toAmountText(amountMinor, currency, 'en'),
      }),

    /** For a payment that is not there, or is over. */
    gone: (site: { readonly title: string }): OwnPage =>
      fill(site, { heading: 'There is nothing to pay here', note: 'This payment is over, or never was.' }),
  };
}
