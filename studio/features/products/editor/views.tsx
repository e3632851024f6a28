import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo, toPlaceLink, usePlace } from '../../../api/place.ts';
import { QueryState } from '../../../components/query-state.tsx';
import { ProductSettings } from '../../commerce-preferences/offers.ts';
import { ProductFiles } from '../../downloads/offers.ts';
import type { FilePicker } from '../../downloads/product-files.tsx';
import { AltTextDialog, MediaPicker } from '../../media/offers.ts';
import { NewProductScreen } from './new-product-screen.tsx';
import { ProductScreen } from './product-screen.tsx';
import type { ProductParts } from './use-editor.ts';
import { useStores } from '../../stores/offers.ts';
import { createThemedPreview, LivePreview } from '../../templates/offers.ts';
import { PRODUCT_PATH, PRODUCTS_PATH } from '../paths.ts';
import type { ScreenProps } from '../../../sockets/screen.ts';

/** Makes a product in one of the stores, and opens it. */
export function NewProductView({ website }: ScreenProps): ReactNode {
  const stores = useStores();
  const { query } = usePlace();
  return (
    <QueryState query={stores} label="Loading the stores">
      {(data) => (
        <NewProductScreen
          stores={data}
          storeId={query.get('store') ?? undefined}
          currency={website.currency}
          onMade={({ id }) => goTo(PRODUCT_PATH, { id, new: 'true' })}
        />
      )}
    </QueryState>
  );
}

const SoldFilePicker: FilePicker = (props) => (
  <MediaPicker {...props} noun="files" isForPictures={false} isPrivate isSingle={false} />
);

function SoldFiles(props: { productId: string; isReadOnly: boolean }): ReactNode {
  return <ProductFiles {...props} Picker={SoldFilePicker} />;
}

/** The editor of the product that the address names. */
export function ProductView({ website, contributor, workspace, onOpenPlace }: ScreenProps): ReactNode {
  const { query } = usePlace();
  const stores = useStores();
  const id = query.get('id') ?? '';
  const mayReadTheme = can(contributor, 'site.design', 'read');
  const maySetMessages = can(contributor, 'commerce.settings', 'change');
  // The preview is made once: another one would begin with an empty frame.
  const [Preview] = useState(() =>
    mayReadTheme ? createThemedPreview(workspace, onOpenPlace) : LivePreview,
  );
  const parts = useMemo(
    (): ProductParts => ({
      Picker: MediaPicker,
      Files: SoldFiles,
      Messages: maySetMessages ? ProductSettings : null,
      AltText: AltTextDialog,
      Preview,
    }),
    [Preview, maySetMessages],
  );
  return (
    <QueryState query={stores} label="Loading the stores">
      {(data) => (
        <ProductScreen
          key={id}
          productId={id}
          website={website}
          stores={data}
          mayChange={can(contributor, 'products.edit', 'change')}
          isNew={query.get('new') === 'true'}
          backLink={toPlaceLink(PRODUCTS_PATH)}
          parts={parts}
          onOpen={(productId) => goTo(PRODUCT_PATH, { id: productId })}
          onGone={() => goTo(PRODUCTS_PATH)}
        />
      )}
    </QueryState>
  );
}
