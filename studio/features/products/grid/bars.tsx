import { Button, Menu, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { BIN_DAYS } from '#shared/features/bin/rules.ts';
import type { BulkChange, ProductCategory, ProductSummary } from '#shared/features/products/shape.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { formatCount } from '../../../components/count-text.ts';
import type { BulkProgress } from './bulk.ts';
import { countEdits, type PendingEdits } from './edits.ts';
import { PriceDialog } from './price-dialog.tsx';
import { WordsDialog } from './words-dialog.tsx';
import classes from './grid.module.css';

/** How far a change of many products is, and the way to stop it. */
export function ProgressBar(props: { progress: BulkProgress; onCancel: () => void }): ReactNode {
  const { done, total } = props.progress;
  return (
    <div className={classes.bar}>
      <strong role="status">
        {total === 0 ? 'Working' : `${done} of ${formatCount(total, 'product', 'products')} done`}
      </strong>
      <Progress value={total === 0 ? 0 : (done / total) * 100} w={160} aria-label="How far the change is" />
      <Button size="xs" variant="default" onClick={props.onCancel}>
        Stop here
      </Button>
    </div>
  );
}

/** What is typed and not saved, with the ways out of it. */
export function EditsBar(props: {
  pending: PendingEdits;
  onSave: () => void;
  onDiscard: () => void;
  onUndo: () => void;
}): ReactNode {
  const { cells, products } = countEdits(props.pending);
  return (
    <div className={classes.bar} role="group" aria-label="Changes that are not saved">
      <strong role="status">
        {formatCount(cells, 'change', 'changes')} of {formatCount(products, 'product', 'products')} not saved
      </strong>
      <Button size="xs" variant="default" title="Ctrl+Z" onClick={props.onUndo}>
        Undo
      </Button>
      <Button size="xs" variant="default" onClick={props.onDiscard}>
        Discard
      </Button>
      <Button size="xs" title="Ctrl+S" onClick={props.onSave}>
        Save {formatCount(cells, 'change', 'changes')}
      </Button>
    </div>
  );
}

type Asking = 'price' | 'tags' | 'categories' | 'delete';

/** What is done with the selected products. */
export function ChosenBar(props: {
  count: number;
  /** Those of them that were read. */
  products: readonly ProductSummary[];
  categories: readonly ProductCategory[];
  currency: string;
  /** Undefined for people who may only look. */
  onChange: ((change: BulkChange, done: string) => void) | undefined;
  onExport: () => void;
  onClear: () => void;
}): ReactNode {
  const { count, onChange } = props;
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const run = (change: BulkChange, done: string) => {
    close();
    onChange?.(change, done);
  };
  const stores = new Set(props.products.map(({ collectionId }) => collectionId));
  const categories = props.categories.filter(
    ({ collectionId, type }) => type !== 'ROOT' && stores.has(collectionId),
  );
  const noun = formatCount(count, 'product', 'products');
  const acts: readonly (readonly [label: string, act: () => void])[] = [
    ['Show', () => run({ kind: 'visibility', isVisible: true }, 'shown to visitors')],
    ['Hide', () => run({ kind: 'visibility', isVisible: false }, 'hidden from visitors')],
    ['Prices…', () => setAsking('price')],
    ['Tags…', () => setAsking('tags')],
    ['Categories…', () => setAsking('categories')],
  ];
  // One button with a menu, so that the bar keeps to one line beside the navigation.
  const shippingActs: readonly (readonly [label: string, act: () => void])[] = [
    [
      'Include shipping',
      () => run({ kind: 'shippingIncluded', isShippingIncluded: true }, 'sold with the shipping included'),
    ],
    [
      'Charge shipping',
      () => run({ kind: 'shippingIncluded', isShippingIncluded: false }, 'sold with the shipping beside'),
    ],
  ];
  return (
    <div className={classes.bar} role="group" aria-label="Bulk actions">
      <strong role="status">{noun} selected</strong>
      {onChange !== undefined &&
        acts.map(([label, act]) => (
          <Button key={label} size="xs" variant="default" onClick={act}>
            {label}
          </Button>
        ))}
      {onChange !== undefined && (
        <Menu position="top-start">
          <Menu.Target>
            <Button size="xs" variant="default">
              Shipping…
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {shippingActs.map(([label, act]) => (
              <Menu.Item key={label} onClick={act}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button size="xs" variant="default" onClick={props.onExport}>
        Export
      </Button>
      {onChange !== undefined && (
        <Button size="xs" variant="default" c="var(--red)" onClick={() => setAsking('delete')}>
          Delete
        </Button>
      )}
      <Button size="xs" variant="default" onClick={props.onClear}>
        Clear selection
      </Button>
      <PriceDialog
        count={count}
        products={props.products}
        currency={props.currency}
        isOpen={asking === 'price'}
        onClose={close}
        onChange={(change) => run(change, 'have new prices')}
      />
      <WordsDialog
        key={asking}
        kind={asking === 'tags' ? 'tags' : 'categories'}
        count={count}
        categories={categories}
        isOpen={asking === 'tags' || asking === 'categories'}
        onClose={close}
        onChange={(change) => run(change, 'changed')}
      />
      <ConfirmDialog
        title={`Delete ${noun}?`}
        message={`Visitors will not find them any more. The bin keeps them for ${BIN_DAYS} days, and Undo brings all of them back.`}
        confirmLabel={`Delete ${noun}`}
        isOpen={asking === 'delete'}
        onConfirm={() => run({ kind: 'delete' }, 'moved to the bin')}
        onCancel={close}
      />
    </div>
  );
}
