import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { readLiveTheme } from '#shared/features/templates/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { goTo, toPlaceLink, usePlace } from '../../../api/place.ts';
import { toQueryKey } from '../../../api/query-key.ts';
import { useStudio } from '../../../api/studio-context.tsx';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { showNotice } from '../../../components/notices.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { ProductSettings } from '../../commerce-preferences/offers.ts';
import { ProductFiles } from '../../downloads/offers.ts';
import type { FilePicker } from '../../downloads/product-files.tsx';
import { AltTextDialog, MediaPicker } from '../../media/offers.ts';
import { NewProductScreen } from './new-product-screen.tsx';
import { ProductScreen } from './product-screen.tsx';
import type { ProductParts } from './use-editor.ts';
import { DataPreview } from '../../preview/offers.ts';
import type { TextSource } from '../../preview/text-source.ts';
import type { PagePreview } from './product-preview.tsx';
import { useStores } from '../../stores/offers.ts';
import { openProblem, overCommon, toTextSource, useThemeLoad } from '../../templates/offers.ts';
import type { Workspace } from '../../templates/workspace.ts';
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

/** The preview over the texts of the theme as they are in the workspace. */
function createPagePreview(workspace: Workspace, onOpenPlace: ScreenProps['onOpenPlace']): PagePreview {
  const source = toTextSource(workspace);
  const handleProblem = (problem: ThemeProblem) => openProblem(workspace, onOpenPlace, problem);
  return function ThemedPreview(props) {
    const theme = useThemeLoad(workspace);
    return (
      <ErrorBoundary>
        <QueryState query={theme} label="Loading the theme">
          {() => <DataPreview {...props} source={source} onOpenProblem={handleProblem} />}
        </QueryState>
      </ErrorBoundary>
    );
  };
}

const SoldFilePicker: FilePicker = (props) => (
  <MediaPicker {...props} noun="files" isForPictures={false} isPrivate isSingle={false} />
);

function SoldFiles(props: { productId: string; isReadOnly: boolean }): ReactNode {
  return <ProductFiles {...props} Picker={SoldFilePicker} />;
}

/** Texts that nobody edits here. */
function toFixedSource({ files, common }: Output<typeof readLiveTheme>): TextSource {
  const fixed = overCommon(
    files.map(({ path, content }) => ({ path, text: content, isChanged: false })),
    common.map(({ path, content }) => [path, content]),
  );
  return { files: () => fixed, subscribe: () => () => undefined };
}

/** The preview over the theme that visitors see, for who does not read the draft of it. */
const LivePreview: PagePreview = (props) => {
  const { client } = useStudio();
  const source = useQuery({
    queryKey: toQueryKey(readLiveTheme),
    queryFn: async () => toFixedSource(await client.call(readLiveTheme, {})),
  });
  const handleProblem = ({ path }: ThemeProblem) =>
    showNotice({ message: `The mistake is in ${path}. Tell whoever maintains the theme.` });
  return (
    <ErrorBoundary>
      <QueryState query={source} label="Loading the theme">
        {(texts) => <DataPreview {...props} source={texts} onOpenProblem={handleProblem} />}
      </QueryState>
    </ErrorBoundary>
  );
};

/** The editor of the product that the address names. */
export function ProductView({ website, contributor, workspace, onOpenPlace }: ScreenProps): ReactNode {
  const { query } = usePlace();
  const stores = useStores();
  const id = query.get('id') ?? '';
  const mayReadTheme = can(contributor, 'site.design', 'read');
  const maySetMessages = can(contributor, 'commerce.settings', 'change');
  // The preview is made once: another one would begin with an empty frame.
  const [Preview] = useState(() => (mayReadTheme ? createPagePreview(workspace, onOpenPlace) : LivePreview));
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
