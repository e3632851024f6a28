import { DRAFT_BAR_STYLES, DRAFT_REMARKS } from '#shared/features/draft-links/paths.ts';
import { REMARK_NAME_MAX, REMARK_TEXT_MAX } from '#shared/features/draft-links/rules.ts';
import type { DraftWords } from '#shared/features/draft-links/words.ts';
import { escapeAttribute, escapeText } from '#shared/html/escape.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';

/** What the bar of a page of a draft says, and what its form goes back with. */
export interface BarFacts {
  /** Address that the pages of the draft are below. */
  readonly base: string;
  /** Path of the page that it stands on. */
  readonly path: string;
  readonly crumb: string;
  /** What became of a remark that was sent; undefined where none was. */
  readonly told?: { readonly isSent: boolean; readonly text: string } | undefined;
  /** What stands in the fields. */
  readonly name: string;
  readonly text: string;
}

/** Styles of the bar: they stand alone, whatever the theme does. */
export const BAR_CSS = `
#awning-draft, #awning-draft * { all: revert; box-sizing: border-box; font: 14px/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; letter-spacing: normal; text-transform: none; }
#awning-draft { color-scheme: light dark; position: fixed; z-index: 2147483647; inset: auto 12px 12px auto; max-width: min(420px, calc(100vw - 24px)); max-height: calc(100vh - 24px); overflow: auto; padding: 10px 14px; color: #f6f4ef; background: #23201c; border: 1px solid #8a8377; border-radius: 8px; }
#awning-draft p { margin: 0; }
#awning-draft strong { font-weight: 600; }
#awning-draft summary { margin-top: 6px; padding: 6px 0; cursor: pointer; font-weight: 600; }
#awning-draft label { display: block; margin-top: 10px; }
#awning-draft input:not([type=hidden]), #awning-draft textarea { display: block; width: 100%; margin-top: 4px; padding: 8px 10px; color: #23201c; background: #fff; border: 1px solid #8a8377; border-radius: 6px; }
#awning-draft textarea { min-height: 96px; resize: vertical; }
#awning-draft button { margin-top: 12px; padding: 9px 14px; font-weight: 600; color: #10251d; background: #7fcfb0; border: 0; border-radius: 6px; cursor: pointer; }
#awning-draft :focus-visible { outline: 2px solid #7fcfb0; outline-offset: 2px; }
#awning-draft [role=alert] { margin-top: 8px; color: #ff9b94; }
#awning-draft [role=status] { margin-top: 8px; color: #7fcfb0; }
@media print { #awning-draft { display: none; } }
`;

const BODY_END = /<\/body\s*>/gi;
const HEAD_END = /<\/head\s*>/i;

function toldIn({ told }: BarFacts): string {
  if (told === undefined) return '';
  return `<p role="${told.isSent ? 'status' : 'alert'}">${escapeText(told.text)}</p>`;
}

function barOf(facts: BarFacts, words: DraftWords): string {
  const { base, path, crumb, name, text, told } = facts;
  const hidden = [
    ['page', path],
    [CRUMB_NAME, crumb],
  ].map(
    ([field = '', value = '']) => `<input type="hidden" name="${field}" value="${escapeAttribute(value)}">`,
  );
  const isOpen = told !== undefined && !told.isSent;
  return `<aside id="awning-draft" lang="${words.language}" aria-label="${escapeAttribute(words.bar)}">
<p><strong>${escapeText(words.bar)}.</strong> ${escapeText(words.notPublic)}</p>${toldIn(facts)}
<details${isOpen ? ' open' : ''}><summary>${escapeText(words.leave)}</summary>
<form method="post" action="${escapeAttribute(`${base}/${DRAFT_REMARKS}`)}">${hidden.join('')}
<label>${escapeText(words.name)}<input name="name" required maxlength="${REMARK_NAME_MAX}" autocomplete="name" value="${escapeAttribute(name)}"></label>
<label>${escapeText(words.text)}<textarea name="text" required maxlength="${REMARK_TEXT_MAX}">${escapeText(text)}</textarea></label>
<button>${escapeText(words.send)}</button></form></details></aside>`;
}

/** A page with the bar that says that it is a draft, and takes remarks without scripts. */
export function withBar(html: string, facts: BarFacts, words: DraftWords): string {
  const sheet = `<link rel="stylesheet" href="${escapeAttribute(`${facts.base}/${DRAFT_BAR_STYLES}`)}">`;
  const bar = barOf(facts, words);
  const styled = HEAD_END.test(html) ? html.replace(HEAD_END, (end) => sheet + end) : sheet + html;
  const end = [...styled.matchAll(BODY_END)].at(-1)?.index ?? styled.length;
  return styled.slice(0, end) + bar + styled.slice(end);
}
