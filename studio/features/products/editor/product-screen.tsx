import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { useSetting } from '../../../api/studio-context.tsx';
import { EmptyState } from '../../../components/pane-state.tsx';
import { Panes } from '../../../components/panes.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { SaveFailure } from '../../../components/save-failure.tsx';
import type { StoreChoice } from './new-product-screen.tsx';
import { ProductConflicts } from './product-conflicts.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductPreview } from './product-preview.tsx';
import { useProduct } from './product-queries.ts';
import { ProductSections, type SectionProps } from './product-sections.tsx';
import { type EditorProps, useEditor } from './use-editor.ts';
import classes from './product-editor.module.css';

const AREA = 'product';

/** The column in which the product is written. */
function Words(props: SectionProps): ReactNode {
  const { editor, product, website, isNew } = props;
  const { state, saver } = editor;
  const isReadOnly = !props.mayChange;
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) pane.current?.querySelector<HTMLInputElement>('[data-product-name]')?.focus();
  }, [isNew]);
  return (
    <div ref={pane} className={classes.page} data-pane-heart tabIndex={-1}>
      <ProductHead
        product={product}
        state={state}
        isReadOnly={isReadOnly}
        address={website.address + pathOfItem(props.store?.urlId ?? '', product.urlId)}
        backLink={props.backLink}
        acts={editor.acts}
        timeZone={website.timeZone}
        onShow={editor.change}
      />
      {isReadOnly && <p className={classes.quiet}>Your role can view products, but not change them.</p>}
      <SaveFailure save={state.save} onRetry={() => void saver.flush()} />
      <ProductConflicts
        conflicts={state.conflicts}
        form={state.form}
        onSettle={(conflict, side) => saver.settle(conflict, side)}
      />
      <ProductSections {...props} />
    </div>
  );
}

function Editor(props: EditorProps): ReactNode {
  const [layouts, setLayouts] = useSetting('layouts');
  const [activePane, setActivePane] = useState('form');
  const editor = useEditor(props);
  const { product, website, store, parts } = props;
  const preview =
    store === undefined ? (
      <EmptyState title="No preview here">The store of this product is on no page yet.</EmptyState>
    ) : (
      <ProductPreview
        product={product}
        form={editor.state.form}
        website={website}
        store={store}
        isReadOnly={!props.mayChange}
        Preview={parts.Preview}
      />
    );
  const words = <Words {...props} editor={editor} />;
  return (
    <Panes
      layout={layouts[AREA]}
      onLayout={(layout) => setLayouts({ ...layouts, [AREA]: layout })}
      active={activePane}
      onActivate={setActivePane}
      panes={[
        { id: 'form', label: 'Product', defaultSize: '56%', minSize: '360px', content: words },
        { id: 'preview', label: 'Preview', defaultSize: '44%', minSize: '280px', content: preview },
      ]}
    />
  );
}

/** The editor of one product, with its page beside it. */
export function ProductScreen(
  props: Omit<EditorProps, 'product' | 'store'> & {
    productId: string;
    stores: readonly StoreChoice[];
  },
): ReactNode {
  const product = useProduct(props.productId);
  return (
    <QueryState query={product} label="Loading the product">
      {(data) => (
        <Editor {...props} product={data} store={props.stores.find(({ id }) => id === data.collectionId)} />
      )}
    </QueryState>
  );
}
