import type { ReactNode } from 'react';
import type { Website } from '#shared/features/websites/contract.ts';
import { Page } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useProduct } from './product-queries.ts';

/** The editor of one product. */
export function ProductScreen(props: { productId: string; website: Website; mayChange: boolean }): ReactNode {
  const product = useProduct(props.productId);
  return (
    <QueryState query={product} label="Reading the product">
      {({ name, urlId }) => (
        <Page title={name} intro={urlId}>
          {null}
        </Page>
      )}
    </QueryState>
  );
}
