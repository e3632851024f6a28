import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProductForm } from '../product-form.ts';
import type { Conflict } from '../../../api/draft-saver.ts';
import { nameOfVariant } from '../variants/variant-acts.ts';
import classes from './product-editor.module.css';

const NAMES: Readonly<Record<string, string>> = {
  name: 'the name',
  urlId: 'the address',
  isVisible: 'whether it is shown',
  publishOn: 'when it is shown by itself',
  starred: 'whether it is recommended',
  excerpt: 'the short description',
  body: 'the description',
  imageIds: 'the pictures',
  categoryIds: 'the categories',
  tags: 'the tags',
  subscriptionPlan: 'the subscription',
  customAddButtonText: 'the button text',
  additionalFieldsForm: 'the custom fields',
  seoTitle: 'the SEO title',
  seoDescription: 'the SEO description',
  freeIfZero: 'whether a price of 0 is shown as a label',
  freeLabel: 'the label for free prices',
  freeLabels: 'the labels for free prices in other languages',
  isShippingIncluded: 'whether shipping is included',
  digitalFileId: 'the file that buyers get',
  variants: 'the options and variants',
  price: 'the price',
  salePrice: 'the sale price',
  onSale: 'whether it is on sale',
  sku: 'the SKU',
  unlimited: 'whether stock is counted',
  backorder: 'the back-order',
  unitMeasure: 'the unit price',
  imageId: 'the picture',
};

/** What two people changed, in words: "the price of Large / Oat". */
export function describePlace(place: string, form: Pick<ProductForm, 'variants'>): string {
  const [, key, field = ''] = /^variants\.(.+)\.(\w+)$/.exec(place) ?? [];
  if (key === undefined) return NAMES[place] ?? place;
  const variant = form.variants.find((one) => one.key === key);
  const what = NAMES[field] ?? 'the measures';
  return variant === undefined ? what : `${what} of ${nameOfVariant(variant)}`;
}

/** A value in words, where it is short enough to be told. */
function describeValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '' || value === null) return 'nothing';
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : undefined;
}

/** What somebody else changed meanwhile too; the person decides. */
export function ProductConflicts(props: {
  conflicts: readonly Conflict[];
  form: ProductForm;
  onSettle: (conflict: Conflict, side: 'mine' | 'theirs') => void;
}): ReactNode {
  if (props.conflicts.length === 0) return null;
  return (
    <div role="alert" className={classes.conflicts}>
      {props.conflicts.map((conflict) => {
        const what = describePlace(conflict.place, props.form);
        const value = describeValue(conflict.theirs);
        return (
          <div
            key={conflict.place}
            className={classes.conflict}
            role="group"
            aria-label={`Two versions of ${what}`}
          >
            <p>
              You and somebody else changed {what} at the same time
              {value !== undefined && (
                <>
                  . Their version is <strong>{value}</strong>
                </>
              )}
              .
            </p>
            <Button size="xs" variant="default" onClick={() => props.onSettle(conflict, 'theirs')}>
              Use their version
            </Button>
            <Button size="xs" variant="default" onClick={() => props.onSettle(conflict, 'mine')}>
              Keep my version
            </Button>
          </div>
        );
      })}
    </div>
  );
}
