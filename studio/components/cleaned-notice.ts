import type { CleanedTexts } from '../api/cleaned-texts.ts';
import { showNotice } from './notices.tsx';

/** Fields whose labels on the screens are others than their names. */
const LABELS: Readonly<Record<string, string>> = {
  body: 'Description',
  excerpt: 'Short description',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  freeLabel: 'Label for free prices',
  freeLabels: 'Label for free prices',
  customAddButtonText: 'Button text',
  additionalFieldsForm: 'Custom fields',
  variantOptionOrdering: 'Options',
  edits: 'Edited cells',
  change: 'Changed texts',
  displayName: 'Category name',
  storeTitle: 'Title',
  navigationTitle: 'Title in the navigation',
  allCategoryDisplayName: 'Name of the category of all products',
  altText: 'Alt text',
  filename: 'File name',
  coupon: 'Coupon',
  zone: 'Zone',
  message: 'Message',
};

/** What a field is called on the screens. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function listOf(names: readonly string[]): string {
  const labels = [...new Set(names.map(labelOf))].map((label) => `“${label}”`);
  return new Intl.ListFormat('en').format(labels);
}

/** What is said to somebody of whose texts something was taken out, and what they can do. */
export function describeCleaned({ html, line }: CleanedTexts): string {
  return [
    ...(html.length === 0
      ? []
      : [
          `Code, styles or embeds were removed from ${listOf(html)}, because your role can’t add them. ` +
            'Check the saved text. If you need an embed, ask an owner or admin to add it.',
        ]),
    ...(line.length === 0
      ? []
      : [`HTML tags don’t work in ${listOf(line)}, so they were saved as plain text. Check how it reads.`]),
  ].join(' ');
}

/** Says so, until it is closed. */
export function showCleaned(cleaned: CleanedTexts): void {
  showNotice({ message: describeCleaned(cleaned), tone: 'problem', stays: true });
}
