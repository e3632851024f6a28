import { Button, Select } from '@mantine/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { getCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { MERCHANDISING_NAMESPACE } from '#shared/features/commerce-preferences/merchandising.ts';
import { toPreferences } from '#shared/features/commerce-preferences/rules.ts';
import { type ImageItem, imageItem } from '#shared/features/images/image-item.ts';
import { readMedia } from '#shared/features/media/contract.ts';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { readStorePage } from '#shared/features/pages/contract.ts';
import { pathOfDelivery } from '#shared/features/downloads/paths.ts';
import { PREVIEW_STATES, type PreviewState } from '#shared/features/products/preview-states.ts';
import type { Product } from '#shared/features/products/shape.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { describeError } from '../../../api/describe-error.ts';
import { toQueryKey } from '../../../api/query-key.ts';
import { useStudio } from '../../../api/studio-context.tsx';
import { mediaImage } from '../../../components/media-image.ts';
import type { DataPreviewProps } from '../../preview/data-preview.tsx';
import type { StoreChoice } from './new-product-screen.tsx';
import { toPreviewPage } from './preview-data.ts';
import classes from './product-editor.module.css';
import type { ProductForm } from '../product-form.ts';
import { useCategories } from './product-queries.ts';
import { nameOfVariant } from '../variants/variant-acts.ts';

/** The preview of another feature, which knows the texts of the theme. */
export type PagePreview = ComponentType<Omit<DataPreviewProps, 'source' | 'onOpenProblem'>>;

const STATE_WORDS: Readonly<Record<PreviewState, string>> = {
  asIs: 'As it is',
  onSale: 'On sale',
  soldOut: 'Sold out',
  fewLeft: 'The last one',
};
/** Variants that can be chosen from; more are found by their name. */
const CHOICES_MAX = 100;
const NO_QUERIES = '[]';

/**
 * A page of the store as it is stored: the list that a product is in, whose data all pages of the store share, or what
 * buyers of a digital product get.
 * @param path undefined while none is wanted
 * @param version of what it shows
 */
function useStorePage(path: string | undefined, version?: string) {
  const { client } = useStudio();
  const [queries, setQueries] = useState(NO_QUERIES);
  const query = { path: path ?? '/', ...(queries === NO_QUERIES ? {} : { queries }) };
  const page = useQuery({
    queryKey: [...toQueryKey(readStorePage, query), version],
    queryFn: () => client.call(readStorePage, { query }),
    enabled: path !== undefined,
    placeholderData: keepPreviousData,
  });
  // What was asked for once stays asked for: without it the page would ask again.
  const add = useCallback((next: string) => {
    if (next !== NO_QUERIES) setQueries(next);
  }, []);
  return { page, add };
}

function useMerchandising() {
  const { client } = useStudio();
  const params = { namespace: MERCHANDISING_NAMESPACE };
  return useQuery({
    queryKey: toQueryKey(getCommercePreferences, params),
    queryFn: async () => toPreferences(await client.call(getCommercePreferences, { params })),
  });
}

/**
 * The pictures of the form, in their order: as the product has them, and as the library does for who changes the
 * product, who may have added some and written about others since. Readers of products do not see the library.
 */
function useImages({ images }: Product, ids: readonly string[], isReadOnly: boolean): readonly ImageItem[] {
  const { client } = useStudio();
  const details = useQueries({
    queries: (isReadOnly ? [] : ids).map((mediaId) => ({
      queryKey: toQueryKey(readMedia, mediaId),
      queryFn: () => client.call(readMedia, { params: { mediaId } }),
    })),
  });
  const known = new Map(images.map(({ assetUrl, ...facts }) => [facts.id, imageItem(facts, assetUrl)]));
  for (const { data } of details) {
    if (data !== undefined) known.set(data.media.id, mediaImage(data.media));
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** The page of the product as visitors would see it, with every change at once, in any state. */
export function ProductPreview(props: {
  product: Product;
  form: ProductForm;
  website: Website;
  store: StoreChoice;
  isReadOnly: boolean;
  Preview: PagePreview;
}): ReactNode {
  const { product, form, website, store, Preview } = props;
  const [state, setState] = useState<PreviewState>('asIs');
  const [variantKey, setVariantKey] = useState<string>();
  const [isDelivery, setDelivery] = useState(false);
  const { page: listPage, add } = useStorePage(`/${store.urlId}`);
  const delivery = useStorePage(isDelivery ? pathOfDelivery(product.id) : undefined, product.updatedOn);
  const merchandising = useMerchandising();
  const categories = useCategories(product.collectionId);
  const images = useImages(product, form.imageIds, props.isReadOnly);
  const page = useMemo(() => {
    if (listPage.data === undefined || merchandising.data === undefined) return undefined;
    return toPreviewPage({
      product,
      form,
      images,
      categories: categories.data ?? [],
      currency: website.currency,
      collectionUrlId: store.urlId,
      merchandising: merchandising.data,
      listPage: listPage.data,
      choice: { state, variantKey },
    });
  }, [
    product,
    form,
    images,
    categories.data,
    website.currency,
    store.urlId,
    merchandising.data,
    listPage.data,
    state,
    variantKey,
  ]);
  const failure = isDelivery ? delivery.page.error : (listPage.error ?? merchandising.error);
  const handleRetry = () => {
    if (isDelivery) void delivery.page.refetch();
    void listPage.refetch();
    void merchandising.refetch();
  };
  const hasVariants = form.options.length > 0;
  return (
    <Preview
      language={website.language}
      page={isDelivery ? delivery.page.data : page}
      failure={failure === null ? undefined : describeError(failure)}
      onRetry={handleRetry}
      onMissingQueries={isDelivery ? delivery.add : add}
    >
      {product.productType === PRODUCT_TYPE.digital && (
        <Button size="xs" variant="default" onClick={() => setDelivery(!isDelivery)}>
          {isDelivery ? 'Product page' : 'Delivery page'}
        </Button>
      )}
      {!isDelivery && (
        <Select
          className={classes.previewChoice ?? ''}
          size="xs"
          aria-label="Status of the product"
          allowDeselect={false}
          data={PREVIEW_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))}
          value={state}
          onChange={(value) => setState((value as PreviewState | null) ?? 'asIs')}
        />
      )}
      {hasVariants && !isDelivery && (
        <Select
          className={classes.previewChoice ?? ''}
          size="xs"
          aria-label="Variant"
          placeholder="All variants"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Show all variants' }}
          limit={CHOICES_MAX}
          data={form.variants.map((variant) => ({ value: variant.key, label: nameOfVariant(variant) }))}
          value={variantKey ?? null}
          onChange={(value) => setVariantKey(value ?? undefined)}
        />
      )}
    </Preview>
  );
}
