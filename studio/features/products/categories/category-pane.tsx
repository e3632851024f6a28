import { Button, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { BIN_DAYS } from '#shared/features/bin/rules.ts';
import { CATEGORY_NAME_MAX, ORDERABLE_MAX } from '#shared/features/products/catalog.ts';
import { categoryNameInput } from '#shared/features/products/shape.ts';
import { describeError } from '../../../api/describe-error.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { showProblem } from '../../../components/notices.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { MoveButtons, SortableTree } from '../../../components/sortable-tree.tsx';
import { putAt, type TreePlace } from '../../../components/tree-order.ts';
import treeClasses from '../../../components/tree-and-pane.module.css';
import classes from './categories.module.css';
import { type CategoryItem, describeContent } from './category-tree.ts';
import { type CategoryProducts, useCategoryProducts, useCountBelow } from './queries.ts';
import type { CategoryActs } from './use-category-acts.ts';

interface PaneProps {
  readonly item: CategoryItem;
  readonly items: readonly CategoryItem[];
  readonly acts: CategoryActs;
  readonly mayChange: boolean;
  /** Whether a category may be moved to a place. */
  readonly mayMove: (id: string, place: TreePlace) => boolean;
  /** Goes to a category. */
  readonly onActivate: (id: string) => void;
  readonly onOpenProduct: (productId: string) => void;
}

/** A field for the name of a category, with a button that sends it. */
function NameForm(props: {
  label: string;
  button: string;
  initial: string;
  isRenaming?: boolean;
  onSend: (name: string) => Promise<unknown>;
}): ReactNode {
  const [name, setName] = useState(props.initial);
  const [error, setError] = useState('');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const read = categoryNameInput.safeParse(name);
    if (!read.success) {
      setError(read.error.issues[0]?.message ?? '');
      return;
    }
    if (props.isRenaming === true && read.data === props.initial) return;
    try {
      await props.onSend(read.data);
      if (props.isRenaming !== true) setName('');
    } catch (cause) {
      setError(describeError(cause));
    }
  };
  return (
    <form className={classes.nameForm} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextInput
        className={classes.grow ?? ''}
        label={props.label}
        description={`${name.length} of ${CATEGORY_NAME_MAX} characters`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        data-category-name={props.isRenaming}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError('');
        }}
      />
      <Button type="submit" variant="default">
        {props.button}
      </Button>
    </form>
  );
}

function Products({
  data,
  item,
  acts,
  mayChange,
  onOpenProduct,
}: { data: CategoryProducts } & Pick<PaneProps, 'item' | 'acts' | 'mayChange' | 'onOpenProduct'>): ReactNode {
  const { products, total } = data;
  const [active, setActive] = useState<string | null>(products[0]?.id ?? null);
  if (products.length === 0) return <p className={classes.quiet}>No product is in it.</p>;
  const items = products.map((product) => ({ ...product, parentId: null }));
  const mayMove = (_: string, { parentId }: TreePlace) => mayChange && parentId === null;
  const move = (id: string, place: TreePlace) => {
    const after = putAt(items, id, place).map(({ parentId: _parentId, ...product }) => product);
    acts.order(item.id, after, products);
  };
  return (
    <>
      <div className={classes.products}>
        <SortableTree
          label={`Products of ${item.name}`}
          items={items}
          active={active}
          onActivate={setActive}
          nameOf={({ name }) => name}
          noteOf={({ isVisible }) => (isVisible ? '' : 'Hidden')}
          mayMove={mayMove}
          onMove={move}
          onOpen={onOpenProduct}
        />
      </div>
      <div className={classes.productActs}>
        {mayChange && active !== null && (
          <MoveButtons id={active} items={items} mayMove={mayMove} onMove={move} isFlat />
        )}
        {active !== null && (
          <Button size="xs" variant="default" onClick={() => onOpenProduct(active)}>
            Open the product
          </Button>
        )}
      </div>
      {total > ORDERABLE_MAX && (
        <p className={classes.quiet}>
          The first {ORDERABLE_MAX} of {total} can be put in order; the others follow as in the store.
        </p>
      )}
    </>
  );
}

function Delete({ item, acts, onActivate }: PaneProps): ReactNode {
  const countBelow = useCountBelow();
  const [isCounting, setIsCounting] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [content, setContent] = useState('');
  const remove = () => {
    setIsAsking(false);
    if (item.parentId !== null) onActivate(item.parentId);
    acts.remove(item.id);
  };
  const ask = async () => {
    setIsCounting(true);
    try {
      const held = describeContent(await countBelow(item.id));
      setContent(held);
      if (held === '') remove();
      else setIsAsking(true);
    } catch (cause) {
      showProblem(cause);
    } finally {
      setIsCounting(false);
    }
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c="var(--red)"
        data-category-delete
        loading={isCounting}
        onClick={() => void ask()}
      >
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete ${item.name}?`}
        message={`It holds ${content}. Products stay in the store, without this category. The bin keeps it with what was in it for ${BIN_DAYS} days.`}
        confirmLabel="Delete"
        isOpen={isAsking}
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** Everything about one category: its name, what is in it, and in which order its products are shown. */
export function CategoryPane(props: PaneProps): ReactNode {
  const { item, items, acts, mayChange, onActivate } = props;
  const products = useCategoryProducts(item.id);
  return (
    <section className={treeClasses.pane} aria-label="About the category" data-pane="category" tabIndex={-1}>
      <div className={classes.paneHead}>
        <h3 className={classes.paneTitle}>{item.name}</h3>
        {mayChange && !item.isRoot && (
          <MoveButtons id={item.id} items={items} mayMove={props.mayMove} onMove={acts.move} />
        )}
      </div>
      {mayChange && (
        <>
          <NameForm
            key={`${item.id} ${item.name}`}
            label="Name"
            button="Rename"
            initial={item.name}
            isRenaming
            onSend={(name) => acts.rename(item.id, name)}
          />
          <NameForm
            key={`in ${item.id}`}
            label={`New category in ${item.name}`}
            button="Add"
            initial=""
            onSend={(name) => acts.create(item.id, name)}
          />
        </>
      )}
      <h4 className={classes.subtitle}>Products</h4>
      <QueryState query={products} label="Loading the products">
        {(data) => <Products key={item.id} data={data} {...props} />}
      </QueryState>
      {mayChange && !item.isRoot && (
        <div className={classes.foot}>
          <Delete key={item.id} {...props} onActivate={onActivate} />
        </div>
      )}
    </section>
  );
}
