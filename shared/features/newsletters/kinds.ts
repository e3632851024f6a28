import { checkData, type DataFault } from '#shared/features/blocks/check-data.ts';
import type { BlockData, BlockField } from '#shared/features/blocks/field.ts';

/** A kind of block of a newsletter: those of pages whose fields a mail can show. */
export interface NewsletterKind {
  readonly type: string;
  readonly title: string;
  readonly fields: readonly BlockField[];
  /** What a new one holds. */
  readonly sample: BlockData;
}

/** The kinds of blocks that newsletters are written in, in the order in which they are offered. */
export const NEWSLETTER_KINDS: readonly NewsletterKind[] = [
  {
    type: 'heading',
    title: 'Heading',
    fields: [{ kind: 'line', name: 'text', label: 'Heading', max: 200 }],
    sample: { text: 'New in the shop' },
  },
  {
    type: 'html',
    title: 'Text',
    fields: [{ kind: 'rich', name: 'html', label: 'Text' }],
    sample: { html: '<p>Say here what is new.</p>' },
  },
  {
    type: 'image',
    title: 'Image',
    fields: [
      { kind: 'picture', name: 'picture', label: 'Picture' },
      { kind: 'link', name: 'href', label: 'Link' },
    ],
    sample: { href: '' },
  },
  {
    type: 'button',
    title: 'Button',
    fields: [
      { kind: 'line', name: 'label', label: 'Label', max: 100 },
      { kind: 'link', name: 'href', label: 'Link' },
    ],
    sample: { label: 'Visit the shop', href: '/shop' },
  },
  {
    type: 'product',
    title: 'Product',
    fields: [{ kind: 'product', name: 'product', label: 'Product' }],
    sample: { product: '' },
  },
  { type: 'horizontalrule', title: 'Divider', fields: [], sample: {} },
  {
    type: 'spacer',
    title: 'Spacer',
    fields: [
      {
        kind: 'choice',
        name: 'height',
        label: 'Height',
        choices: [
          { value: 'medium', label: 'Medium' },
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large' },
        ],
      },
    ],
    sample: { height: 'medium' },
  },
];

const BY_TYPE = new Map(NEWSLETTER_KINDS.map((kind) => [kind.type, kind]));

/** The kind of a block; undefined for a type that newsletters do not have. */
export function newsletterKindOf(type: string): NewsletterKind | undefined {
  return BY_TYPE.get(type);
}

/** A block of a newsletter. */
export interface NewsletterBlock {
  readonly id: string;
  readonly type: string;
  readonly data: BlockData;
}

/** A block by the fields of its kind, with what is wrong with it. */
export function checkNewsletterBlock(block: NewsletterBlock): {
  readonly block: NewsletterBlock;
  readonly faults: readonly DataFault[];
} {
  const kind = newsletterKindOf(block.type);
  if (kind === undefined) {
    return { block, faults: [{ path: 'type', text: 'Newsletters have no such block.' }] };
  }
  const { data, faults } = checkData(kind.fields, block.data);
  return { block: { ...block, data }, faults };
}
