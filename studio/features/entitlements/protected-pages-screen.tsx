import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProtectedPage } from '#shared/features/entitlements/contract.ts';
import { listProtectedPages, protectPage } from '#shared/features/entitlements/contract.ts';
import { readDraftChanges } from '#shared/features/releases/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';

type Listed = Output<typeof listProtectedPages>;
type Paywall = Listed['products'][number];

const EVERYBODY = 'everybody';
const NOBODY = 'nobody';

interface Wish {
  readonly page: ProtectedPage;
  readonly productId: string | null;
}

/** Who sees a page, in words. */
function describeAccess(page: ProtectedPage, product: Paywall | undefined): string {
  if (page.isHome) return 'The home page is always open to everybody.';
  if (!page.isProtected) return 'Everybody sees it.';
  if (product === undefined) return 'The product that opens it no longer exists, so nobody sees it.';
  return product.isVisible
    ? `Who buys ${product.name} sees it.`
    : `Who bought ${product.name} sees it. That product is hidden, so nobody can buy it now.`;
}

function PageRow(props: {
  page: ProtectedPage;
  products: readonly Paywall[];
  isBusy: boolean;
  onChoose: (productId: string | null) => void;
}): ReactNode {
  const { page, products } = props;
  const product = products.find(({ id }) => id === page.productId);
  const isLost = page.isProtected && product === undefined;
  const choices = [
    { value: EVERYBODY, label: 'Everybody' },
    ...(isLost ? [{ value: NOBODY, label: 'Nobody', disabled: true }] : []),
    ...products.map(({ id, name }) => ({ value: id, label: `Buyers of ${name}` })),
  ];
  return (
    <Row
      title={
        <>
          {page.title}
          {page.isUnpublished && <Badge tone="amber">Not published yet</Badge>}
        </>
      }
      lines={[page.path, describeAccess(page, product)]}
      actions={
        !page.isHome &&
        choices.length > 1 && (
          <Select
            aria-label={`Who sees ${page.title}`}
            w={220}
            data={choices}
            value={product?.id ?? (isLost ? NOBODY : EVERYBODY)}
            allowDeselect={false}
            searchable={products.length > 10}
            disabled={props.isBusy}
            onChange={(next) => props.onChoose(next === EVERYBODY ? null : next)}
          />
        )
      }
    />
  );
}

function Pages({ pages, products }: Listed): ReactNode {
  const protect = useAct(
    (client, { page, productId }: Wish) =>
      client.call(protectPage, { params: { collectionId: page.id }, body: { productId } }),
    [listProtectedPages, readDraftChanges, getWebsite],
  );
  const choose = (wish: Wish, undo?: { label: string; run: () => void }) =>
    void protect.mutateAsync(wish).then(
      () =>
        showNotice({
          message: `${wish.page.title} ${wish.productId === null ? 'is open' : 'is protected'} once it is published.`,
          ...(undo === undefined ? {} : { undo }),
        }),
      showProblem,
    );
  const handleChoose = (page: ProtectedPage, productId: string | null) => {
    // A deleted product cannot be put back.
    const isLost = page.isProtected && page.productId === null;
    const undo = { label: 'Undo', run: () => choose({ page, productId: page.productId }) };
    choose({ page, productId }, isLost ? undefined : undo);
  };
  if (pages.length === 0) return <EmptyState title="The site has no pages" />;
  return (
    <>
      {products.length === 0 && (
        <EmptyState title="No product opens pages yet">
          Create a product of type “Access” to sell access to pages.
        </EmptyState>
      )}
      <RowList label="Pages">
        {pages.map((page) => (
          <PageRow
            key={page.id}
            page={page}
            products={products}
            isBusy={protect.isPending && protect.variables.page.id === page.id}
            onChoose={(productId) => handleChoose(page, productId)}
          />
        ))}
      </RowList>
    </>
  );
}

/** The pages of the site, and the products that have to be bought to see them. */
export function ProtectedPagesScreen(): ReactNode {
  const { client } = useStudio();
  const pages = useQuery({
    queryKey: toQueryKey(listProtectedPages),
    queryFn: () => client.call(listProtectedPages, {}),
  });
  return (
    <Page
      title="Protected pages"
      intro="Limit pages to customers who bought access. Changes go live with the next release."
    >
      <QueryState query={pages} label="Loading the pages">
        {(data) => <Pages {...data} />}
      </QueryState>
    </Page>
  );
}
