import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { can, type Person } from '#shared/features/contributors/permissions.ts';
import type { Store } from '#shared/features/stores/contract.ts';
import { showNotice } from '../../components/notices.tsx';
import { Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { CreateStoreDialog } from './create-store-dialog.tsx';
import { useStores } from './queries.ts';

/** The stores of the site, and the way to make another. */
export function StoresScreen({ me }: { me: Person }): ReactNode {
  const [isMaking, setIsMaking] = useState(false);
  const stores = useStores();
  const handleMade = ({ title, urlId }: Store) => {
    setIsMaking(false);
    showNotice({ message: `${title} was created at /${urlId}. Visitors see it when it is published.` });
  };
  return (
    <Page
      title="Stores"
      intro="A store is a page that lists products. A new one is a draft until it is published."
      actions={<Button onClick={() => setIsMaking(true)}>Create store</Button>}
    >
      <QueryState query={stores} label="Loading the stores">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="No stores yet">Create one to start selling.</EmptyState>
          ) : (
            <RowList label="Stores">
              {data.map(({ id, title, urlId, isInMainNavigation }) => (
                <Row
                  key={id}
                  title={title}
                  lines={[
                    `/${urlId}`,
                    isInMainNavigation ? 'In the main navigation' : 'Not in the main navigation',
                  ]}
                />
              ))}
            </RowList>
          )
        }
      </QueryState>
      <CreateStoreDialog
        isOpen={isMaking}
        mayNavigate={can(me, 'site.navigation', 'change')}
        onMade={handleMade}
        onClose={() => setIsMaking(false)}
      />
    </Page>
  );
}
