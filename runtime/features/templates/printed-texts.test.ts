import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProject } from '../../project-folder.ts';

const RESOURCES = path.join(findProject(), 'resources');
const TEMPLATE = /\.(page|block|html|region|item|list)$/;
/** What a template prints: a value, and the formatters that it goes through. */
const PRINTED = /\{([@a-zA-Z_][\w.]*)((?:\|[^}|]*)*)\}/g;
/** The last formatter, after which nothing is markup; and those that print what is theirs to escape. */
const SAFE =
  /\|(html|htmltag|htmlattr|json|url-encode|money|width|height|apply [\w.-]+( eager=true)?|variants-select|product-status|product-price|quantity-input|product-scarcity|product-restock-notification|product-quick-view|add-to-cart-btn)$/;

/** Values without a formatter that escapes, and why they need none. */
const UNESCAPED: Readonly<Record<string, readonly string[]>> = {
  'HTML that is cleaned when it is stored': ['excerpt', 'body', 'html'],
  'markup that the program makes and escapes itself': [
    'titleHtml',
    'textHtml',
    'fieldsHtml',
    'fields',
    'img',
  ],
  'numbers that the program counts': [
    'quantity',
    'count',
    'totalQuantity',
    'usesLeft',
    'grandTotalCents',
    'amountDueCents',
    'backordered',
    'nameMax',
    'textMax',
    'messageMax',
    'passwordMin',
    'accountOffer.passwordMin',
  ],
  'words and codes of the program and of the theme': [
    'signs',
    'type',
    'step',
    'inputMode',
    'per',
    'shownBefore',
    'themeWords.lowestPriceBefore',
  ],
};
const KNOWN = new Set(Object.values(UNESCAPED).flat());

const files = ['themes', 'emails', 'documents', 'new-sites', 'sample-site'].flatMap((folder) =>
  readdirSync(path.join(RESOURCES, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => TEMPLATE.test(name))
    .map((name) => path.join(folder, name)),
);

/** Values of all templates that are printed without a formatter that makes text of them. */
const unescaped = files.flatMap((file) =>
  [...readFileSync(path.join(RESOURCES, file), 'utf8').matchAll(PRINTED)]
    .filter(([, , formatters = '']) => !SAFE.test(formatters))
    .map(([printed, name = '']) => ({ file, printed, name })),
);

describe('the templates of pages, mails and documents', () => {
  it('escape every text that people write, but for HTML that is cleaned', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(unescaped.filter(({ name }) => !KNOWN.has(name))).toEqual([]);
  });

  it('print each exception that is written down here', () => {
    const printed = new Set(unescaped.map(({ name }) => name));
    expect([...KNOWN].filter((name) => !printed.has(name))).toEqual([]);
  });
});
