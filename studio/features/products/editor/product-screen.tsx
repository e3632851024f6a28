import type { ComponentType, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { Media } from '#shared/features/media/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { useSetting } from '../../../api/studio-context.tsx';
import { PageSection } from '../../../components/page.tsx';
import { EmptyState } from '../../../components/pane-state.tsx';
import { SaveFailure } from '../../../components/save-failure.tsx';
import { Panes } from '../../../components/panes.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useShortcut } from '../../../components/use-shortcut.ts';
import type { StoreChoice } from './new-product-screen.tsx';
import { ProductConflicts } from './product-conflicts.tsx';
import classes from './product-editor.module.css';
import { ProductFacts } from './product-facts.tsx';
import type { ProductForm, VariantForm } from '../product-form.ts';
import { ProductHead } from './product-head.tsx';
import { type PagePreview, ProductPreview } from './product-preview.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { useProduct } from './product-queries.ts';
import { ProductQuestions } from './product-questions.tsx';
import { ProductSelling } from './product-selling.tsx';
import { ProductTerms } from './product-terms.tsx';
import { ProductVariants } from '../variants/product-variants.tsx';
import { SearchWords } from './search-words.tsx';
import { usePictures } from './use-pictures.ts';
import { useProductActs } from './use-product-acts.ts';
import { useProductDraft } from './use-product-draft.ts';
import { useStockSteps } from '../variants/use-stock-steps.ts';
import { changeVariantStock } from '../variants/variant-stock.ts';

const AREA = 'product';

/** Parts of other features that the editor shows. */
export interface ProductParts {
  /** Chooses files of the library. */
  readonly Picker: ComponentType<{
    noun: string;
    isForPictures: boolean;
    isSingle: boolean;
    isOpen: boolean;
    onChoose: (files: readonly Media[]) => void;
    onClose: () => void;
  }>;
  /** Shows a page with data of the screen. */
  readonly Preview: PagePreview;
  /** The files that buyers of a digital product get. */
  readonly Files: ComponentType<{ productId: string; isReadOnly: boolean }>;
  /** What the store says of this product alone when few pieces are left, or none; null for who may not read it. */
  readonly Messages: ComponentType<{ productId: string; isReadOnly: boolean }> | null;
  /** Says what a picture shows. */
  readonly AltText: ComponentType<{
    mediaId: string | null;
    onSaved: (media: Media) => void;
    onClose: () => void;
  }>;
}

/** Kinds of which there is a number of pieces. */
const isCounted = (productType: number): boolean =>
  productType === PRODUCT_TYPE.physical || productType === PRODUCT_TYPE.service;

interface EditorProps {
  readonly product: Product;
  readonly website: Website;
  /** The store that it is in; undefined for one that is on no page. */
  readonly store: StoreChoice | undefined;
  readonly mayChange: boolean;
  readonly isNew: boolean;
  readonly backLink: string;
  readonly parts: ProductParts;
  readonly onOpen: (productId: string) => void;
  readonly onGone: () => void;
}

/** Takes over what is typed in a field that waits until it is left. */
function leaveField(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus();
}

function Editor(props: EditorProps): ReactNode {
  const [layouts, setLayouts] = useSetting('layouts');
  const [activePane, setActivePane] = useState('form');
  const { product, website, store, parts } = props;
  const isReadOnly = !props.mayChange;
  const [state, saver] = useProductDraft(product, website.currency);
  const { form, errors, conflicts, save } = state;
  const known = usePictures(product);
  const [isPicking, setIsPicking] = useState(false);
  const [described, setDescribed] = useState<string | null>(null);
  const acts = useProductActs(props.onOpen, props.onGone);
  const stepStock = useStockSteps();
  const pane = useRef<HTMLDivElement>(null);
  useShortcut({ key: 's', withCommand: true }, () => {
    leaveField();
    void saver.flush();
  });
  const { isNew } = props;
  useEffect(() => {
    if (isNew) pane.current?.querySelector<HTMLInputElement>('[data-product-name]')?.focus();
  }, [isNew]);

  const change = (part: Partial<ProductForm>) => saver.change(part);
  const handleStep = (variant: VariantForm, delta: number) =>
    void changeVariantStock(saver, variant, delta, stepStock);
  const pictures = known.find(form.imageIds);
  const storeAddress = website.address + pathOfItem(store?.urlId ?? '…', '');
  const common = { form, errors, isReadOnly, onChange: change };
  const words = (
    <div ref={pane} className={classes.page} data-pane-heart tabIndex={-1}>
      <ProductHead
        product={product}
        state={state}
        isReadOnly={isReadOnly}
        address={website.address + pathOfItem(store?.urlId ?? '', product.urlId)}
        backLink={props.backLink}
        acts={acts}
        timeZone={website.timeZone}
        onShow={change}
      />
      {isReadOnly && <p className={classes.quiet}>Your role reads products and does not change them.</p>}
      <SaveFailure save={save} onRetry={() => void saver.flush()} />
      <ProductConflicts
        conflicts={conflicts}
        form={form}
        onSettle={(conflict, side) => saver.settle(conflict, side)}
      />
      <PageSection title="Details">
        <div className={classes.fields}>
          <ProductFacts {...common} storeAddress={storeAddress} isNew={isNew} />
        </div>
      </PageSection>
      <PageSection title="Search engine listing">
        <div className={classes.fields}>
          <SearchWords {...common} address={storeAddress + form.urlId} siteTitle={website.title} />
        </div>
      </PageSection>
      <PageSection title="Pictures">
        <div className={classes.fields}>
          <ProductPictures
            pictures={pictures}
            isReadOnly={isReadOnly}
            error={errors['imageIds']}
            onChange={(next) => change({ imageIds: next.map(({ id }) => id) })}
            onAdd={() => setIsPicking(true)}
            onDescribe={setDescribed}
          />
        </div>
      </PageSection>
      {product.productType === PRODUCT_TYPE.digital && (
        <PageSection title="Files for buyers">
          <div className={classes.fields}>
            <parts.Files productId={product.id} isReadOnly={isReadOnly} />
          </div>
        </PageSection>
      )}
      <PageSection title={form.options.length === 0 ? 'Price and stock' : 'Variants'}>
        <div className={classes.fields}>
          <ProductVariants
            {...common}
            product={product}
            pictures={pictures}
            currency={website.currency}
            weightUnit={website.weightUnit}
            now={() => saver.get().form}
            onStep={handleStep}
          />
        </div>
      </PageSection>
      <PageSection title="Organization">
        <div className={classes.fields}>
          <ProductTerms {...common} collectionId={product.collectionId} />
        </div>
      </PageSection>
      <PageSection title="Selling">
        <div className={classes.fields}>
          <ProductSelling
            {...common}
            language={website.language}
            isShipped={product.productType === PRODUCT_TYPE.physical}
          />
        </div>
      </PageSection>
      {parts.Messages !== null && isCounted(product.productType) && (
        <PageSection title="Low stock and waiting list">
          <div className={classes.fields}>
            <p className={classes.quiet}>
              For this product alone. What is left empty is as in the store settings.
            </p>
            <parts.Messages productId={product.id} isReadOnly={isReadOnly} />
          </div>
        </PageSection>
      )}
      <PageSection title="Questions to buyers">
        <div className={classes.fields}>
          <ProductQuestions
            form={form.additionalFieldsForm}
            productName={form.name}
            error={errors['additionalFieldsForm']}
            isReadOnly={isReadOnly}
            onChange={(additionalFieldsForm) =>
              change({ additionalFieldsForm: additionalFieldsForm as ProductForm['additionalFieldsForm'] })
            }
          />
        </div>
      </PageSection>
      <parts.Picker
        noun="pictures"
        isForPictures
        isSingle={false}
        isOpen={isPicking}
        onClose={() => setIsPicking(false)}
        onChoose={(files) => {
          setIsPicking(false);
          known.take(files);
          const { imageIds } = saver.get().form;
          change({ imageIds: [...new Set([...imageIds, ...files.map(({ id }) => id)])] });
        }}
      />
      <parts.AltText
        mediaId={described}
        onSaved={(media) => known.take([media])}
        onClose={() => setDescribed(null)}
      />
    </div>
  );
  const preview =
    store === undefined ? (
      <EmptyState title="No preview here">The store of this product is on no page yet.</EmptyState>
    ) : (
      <ProductPreview
        product={product}
        form={form}
        website={website}
        store={store}
        isReadOnly={isReadOnly}
        Preview={parts.Preview}
      />
    );
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
