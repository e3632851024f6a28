import { html, type Markup, trusted } from '#shared/html/html.ts';
import { directionOf } from '#shared/text/languages.ts';
import type { InstallmentTeaser } from './rules.ts';

/** What a teaser is printed from. */
interface TeaserFacts {
  readonly provider: string;
  /** Name of the button that shows the words behind it. */
  readonly about: string;
  readonly termsUrl: string;
  readonly teaser: InstallmentTeaser;
  /** Tag of the language of these words where it is another than that of the page. */
  readonly lang?: string;
}

const spokenIn = (lang: string | undefined): Markup | undefined =>
  lang === undefined ? undefined : html` lang="${lang}" dir="${directionOf(lang)}"`;

const WAITING_STYLE = ':where(.installments[data-state="waiting"]){visibility:hidden}';
const WITHOUT_SCRIPTS_STYLE = '.installments[data-state="waiting"]{display:none}';

/** What stands in the style elements that teasers bring along: pages have to let them apply. */
export const TEASER_STYLES: readonly string[] = [WAITING_STYLE, WITHOUT_SCRIPTS_STYLE];

/**
 * The teaser of a product's page, for any theme: unseen until the script knows the visitor's cart.
 * It keeps its place, and without scripts it takes none, since nobody knows what is in the cart.
 * @param facts also read by the script, with a teaser for each variant
 */
export function productTeaserMarkup(facts: TeaserFacts & object): Markup {
  const { teaser, provider, about, lang } = facts;
  const text = html`<span class="installments-text">${teaser.text}</span>`;
  const pill = html`<button type="button" class="installments-pill">${provider}</button>`;
  const info = html`<button type="button" class="installments-info" aria-label="${about}">i</button>`;
  const parts = teaser.isInRange ? html`${text}${pill}` : html`${pill}${text}`;
  return html`<style>${trusted(WAITING_STYLE)}</style><div class="installments"${spokenIn(lang)} data-installments="${JSON.stringify(facts)}" data-state="waiting">${parts}${info}</div><noscript><style>${trusted(WITHOUT_SCRIPTS_STYLE)}</style></noscript>`;
}

/** The teaser of a cart, which is known already: its words stand behind a link, which a script opens in place. */
export function cartTeaserMarkup({ teaser, provider, about, termsUrl, lang }: TeaserFacts): Markup {
  const text = html`<span class="installments-text">${teaser.text}</span>`;
  const link = (name: string, label: string) =>
    html`<a class="${name}" href="${termsUrl}" target="_blank" rel="noopener" data-installment-terms="${provider}" aria-label="${about}">${label}</a>`;
  const pill = link('installments-pill', provider);
  const parts = teaser.isInRange ? html`${text}${pill}` : html`${pill}${text}`;
  return html`<div class="installments"${spokenIn(lang)} data-state="${teaser.isInRange ? 'in-range' : 'out-of-range'}">${parts}</div>`;
}
