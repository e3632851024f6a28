import { Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import { describeError } from '../../../api/describe-error.ts';
import { changePlace, readPlace, usePlace } from '../../../api/place.ts';
import { formatCount } from '../../../components/count-text.ts';
import { Failure } from '../../../components/page.tsx';
import { EmptyState } from '../../../components/pane-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { SearchInput } from '../../../components/search-input.tsx';
import { SortableTree } from '../../../components/sortable-tree.tsx';
import treeClasses from '../../../components/tree-and-pane.module.css';
import type { TreePlace } from '../../../components/tree-order.ts';
import { UndoButton } from '../../../components/undo-button.tsx';
import { type UndoStack, useUndoStack } from '../../../components/use-undo-stack.ts';
import { WindowScreen } from '../../../components/window-screen.tsx';
import windowClasses from '../../../components/window-screen.module.css';
import { CategoryPane } from './category-pane.tsx';
import { mayMoveCategory, toCategoryItems } from './category-tree.ts';
import { categoriesOf, useCategory, useCategoryPages } from './queries.ts';
import { useCategoryActs } from './use-category-acts.ts';

/** A store as far as this screen needs it. */
interface Store {
  readonly id: string;
  readonly title: string;
}

interface ScreenProps {
  readonly stores: readonly Store[];
  readonly mayChange: boolean;
  readonly onOpenProduct: (productId: string) => void;
}

function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

/** The categories that are read, and the one that a link names where it is none of them. */
function useKnown(categories: readonly ProductCategory[], id: string | null): readonly ProductCategory[] {
  const isRead = categories.some((category) => category.id === id);
  const linked = useCategory(isRead ? null : id).data;
  return linked === undefined || isRead ? categories : [...categories, linked];
}

function Tree(
  props: Omit<ScreenProps, 'stores'> & {
    collectionId: string;
    categories: readonly ProductCategory[];
    search: string;
    stack: UndoStack;
    onMore: () => void;
    children: ReactNode;
  },
): ReactNode {
  const { categories, mayChange, search, stack } = props;
  const { path, query } = usePlace();
  const known = useKnown(categories, query.get('category'));
  const acts = useCategoryActs(props.collectionId, known, stack);
  const items = toCategoryItems(categories);
  const active = toCategoryItems(known).find(({ id }) => id === query.get('category')) ?? items[0];
  const activate = (id: string) => {
    changePlace(path, { ...Object.fromEntries(readPlace().query), category: id });
  };
  const isSearching = search.trim() !== '';
  if (active === undefined && isSearching) return <EmptyState title="No categories found" />;
  if (active === undefined) {
    return <EmptyState title="No categories yet">Categories organize the products of a store.</EmptyState>;
  }
  // What is in between is out of sight while something is looked for.
  const mayMove = (id: string, place: TreePlace) =>
    mayChange && !isSearching && mayMoveCategory(items, id, place);
  return (
    <div className={treeClasses.body}>
      <section className={treeClasses.tree} aria-label="Categories" data-pane="categories" tabIndex={-1}>
        {items.length === 0 ? (
          <EmptyState title="No categories found" />
        ) : (
          <SortableTree
            label="Categories"
            items={items}
            onMore={props.onMore}
            active={active.id}
            onActivate={activate}
            nameOf={({ name }) => name}
            noteOf={({ isRoot, productCount }) =>
              isRoot && productCount === 0 ? '' : formatCount(productCount, 'product', 'products')
            }
            mayMove={mayMove}
            onMove={acts.move}
            onOpen={() => focusOn('[data-category-name]')}
            onRename={() => focusOn('[data-category-name]')}
            onDelete={() => document.querySelector<HTMLElement>('[data-category-delete]')?.click()}
          />
        )}
        {props.children}
      </section>
      <CategoryPane
        item={active}
        items={items}
        acts={acts}
        mayChange={mayChange}
        mayMove={mayMove}
        onActivate={activate}
        onOpenProduct={props.onOpenProduct}
      />
    </div>
  );
}

function StoreCategories(props: ScreenProps & { store: Store }): ReactNode {
  const { store, stores } = props;
  const { path } = usePlace();
  const [search, setSearch] = useState('');
  const query = useCategoryPages(store.id, search.trim());
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const stack = useUndoStack();
  const handleMore = useCallback(() => {
    // Why the next page could not be read is told, with a button that reads all again.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const total = query.data?.pages[0]?.total;
  return (
    <WindowScreen
      title="Categories"
      said={total === undefined ? '' : formatCount(total, 'category', 'categories')}
      actions={<UndoButton stack={stack} />}
    >
      <div className={windowClasses.toolbar} role="group" aria-label="Filters">
        <SearchInput
          className={windowClasses.search ?? ''}
          aria-label="Search categories"
          placeholder="Search by name"
          initial={undefined}
          onSearch={setSearch}
        />
        {stores.length > 1 && (
          <Select
            aria-label="Store"
            allowDeselect={false}
            data={stores.map(({ id, title }) => ({ value: id, label: title }))}
            value={store.id}
            onChange={(id) => changePlace(path, { store: id ?? undefined })}
          />
        )}
        <span className={windowClasses.hint}>
          Drag, or Alt with the arrow keys, puts categories in order.
        </span>
      </div>
      <QueryState query={query} label="Loading the categories">
        {(data) => (
          <Tree
            {...props}
            collectionId={store.id}
            categories={categoriesOf(data)}
            search={search}
            stack={stack}
            onMore={handleMore}
          >
            {isFetchNextPageError && (
              <Failure>
                {describeError(query.error)}{' '}
                <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
                  Try again
                </Button>
              </Failure>
            )}
          </Tree>
        )}
      </QueryState>
    </WindowScreen>
  );
}

/** The categories of a store: to make, to name, to put in order, and to delete. */
export function CategoriesScreen(props: ScreenProps): ReactNode {
  const { query } = usePlace();
  const store = props.stores.find(({ id }) => id === query.get('store')) ?? props.stores[0];
  if (store === undefined) {
    return <EmptyState title="No stores yet">Categories put the products of a store in order.</EmptyState>;
  }
  return <StoreCategories key={store.id} {...props} store={store} />;
}
