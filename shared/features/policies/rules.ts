import {
  POLICY_KEYS,
  POLICY_KINDS,
  type PolicyKind,
  policyUrlOf,
  RETURN_COSTS,
  RETURN_COSTS_KEY,
  RETURN_DAYS,
  RETURN_DAYS_KEY,
  RETURN_DAYS_MAX,
  RETURNS_KEY,
  type ReturnCosts,
} from '#shared/features/checkout/policies.ts';
import type { LayoutSection } from '#shared/features/page-tree/layouts/layout.ts';
import { escapeText } from '#shared/html/escape.ts';
import { POLICY_FACTS, type PolicyFact, type PolicyText, policyTexts } from './texts.ts';

/** Preferences of the checkout, which name the pages of the policies too. */
type Settings = Readonly<Record<string, unknown>>;

/** What a shop says of returns; undefined where it says nothing. */
export type Returns =
  | { readonly isAccepted: false }
  | { readonly isAccepted: true; readonly days: number; readonly costs: ReturnCosts };

/** What a shop says of returns in its preferences. */
export function returnsOf(settings: Settings): Returns | undefined {
  const { [RETURNS_KEY]: said, [RETURN_DAYS_KEY]: typed, [RETURN_COSTS_KEY]: payer } = settings;
  if (said === 'none') return { isAccepted: false };
  if (said !== 'accepted') return undefined;
  const isDays = Number.isInteger(typed) && Number(typed) >= 1 && Number(typed) <= RETURN_DAYS_MAX;
  const costs = RETURN_COSTS.find((one) => one === payer) ?? 'customer';
  return { isAccepted: true, days: isDays ? Number(typed) : RETURN_DAYS, costs };
}

/** A policy that pages link to. */
export interface PolicyLink {
  readonly kind: PolicyKind;
  /** A path of the site, or an address of another one with `https`. */
  readonly url: string;
  readonly title: string;
}

/**
 * The policies that a site links to, by their usual names.
 * @param language BCP 47 tag of the reader
 * @param isShown whether visitors find a page at a path of the site
 */
export function policyLinks(
  settings: Settings,
  language: string,
  isShown: (path: string) => boolean,
): readonly PolicyLink[] {
  const { policies } = policyTexts(language);
  return POLICY_KINDS.flatMap((kind) => {
    const url = policyUrlOf(settings[POLICY_KEYS[kind]]);
    const [path = ''] = (url ?? '').split(/[?#]/);
    if (url === undefined || (url.startsWith('/') && !isShown(path))) return [];
    return [{ kind, url, title: policies[kind].title }];
  });
}

/** What is known of a shop; what nobody said is missing or empty. */
export type ShopFacts = Readonly<Partial<Record<Exclude<PolicyFact, 'returnCosts' | 'days'>, string>>> & {
  readonly returns?: Returns | undefined;
};

const PLACE = new RegExp(`\\{(${POLICY_FACTS.join('|')})\\}`, 'g');
const LINES = /\r?\n/;

/** The refund policy of a shop that takes nothing back: no way to do so, and what is done about mistakes. */
const withoutReturns = ({ title, parts }: PolicyText, sentence: string): PolicyText => ({
  title,
  parts: [[title, sentence], ...parts.slice(-1)],
});

/** A policy in a language, filled with what is known of the shop, as a title and HTML that starts with a heading. */
export function fillPolicy(
  kind: PolicyKind,
  language: string,
  { returns, ...facts }: ShopFacts,
): { readonly title: string; readonly html: string } {
  const { policies, missing, returnCosts, noReturns } = policyTexts(language);
  const known: Readonly<Record<string, string | undefined>> = {
    ...facts,
    ...(returns?.isAccepted === true
      ? { days: String(returns.days), returnCosts: returnCosts[returns.costs] }
      : { days: String(RETURN_DAYS), returnCosts: returnCosts.customer }),
  };
  const valueOf = (name: PolicyFact) => (known[name] ?? '').trim() || missing[name];
  const toHtml = (text: string) =>
    escapeText(text).replace(PLACE, (_, name: PolicyFact) =>
      valueOf(name).split(LINES).map(escapeText).join('<br>'),
    );
  const own = policies[kind];
  const isFinal = kind === 'refunds' && returns?.isAccepted === false;
  const { title, parts } = isFinal ? withoutReturns(own, noReturns) : own;
  const body = parts.map(
    ([heading, ...paragraphs]) =>
      `<h2>${toHtml(heading)}</h2>${paragraphs.map((text) => `<p>${toHtml(text)}</p>`).join('')}`,
  );
  return { title, html: `<h1>${escapeText(title)}</h1>${body.join('')}` };
}

/** The sections of a page that shows a policy. */
export function policySections(html: string): readonly LayoutSection[] {
  const blocks = [{ type: 'html', span: 12, data: { html } }];
  return [{ background: 'none', spacing: 'medium', width: 'narrow', blocks }];
}
