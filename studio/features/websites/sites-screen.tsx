import { Button, Group, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useStudio } from '../../api/studio-context.tsx';
import type { Website } from '#shared/features/websites/contract.ts';
import type { KnownSite } from '../../bridge/settings.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { AddSiteForm } from './add-site-form.tsx';
import { CreateSiteForm, useSitesInMaking } from './create-site-form.tsx';
import { SITES_KEY, useSites } from './queries.ts';
import { hostOf } from './site-entries.tsx';

function useRemoveSite(): (known: KnownSite) => void {
  const { bridge } = useStudio();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: SITES_KEY });
  const addAgain = async ({ site, title }: KnownSite) => {
    await bridge.addSite({ address: site });
    if (title !== null) await bridge.nameSite({ site, title });
    await refresh();
  };
  return (known) => {
    const message = `${known.title ?? hostOf(known.site)} is removed from the list, and you are signed out there.`;
    bridge
      .removeSite({ site: known.site })
      .then(refresh)
      .then(() =>
        showNotice({ message, undo: { label: 'Undo', run: () => void addAgain(known).catch(showProblem) } }),
      )
      .catch(showProblem);
  };
}

function Sites({ sites }: { sites: readonly KnownSite[] }): ReactNode {
  const { app, site: open, openSite } = useStudio();
  const remove = useRemoveSite();
  return (
    <RowList label="Your sites">
      {sites.map((known) => {
        const { site, title } = known;
        const name = title ?? hostOf(site);
        return (
          <Row
            key={site}
            title={
              <>
                {name}
                {site === open && <Badge>Open</Badge>}
              </>
            }
            lines={[hostOf(site)]}
            actions={
              site !== open && (
                <>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Open ${name}`}
                    onClick={() => openSite(site)}
                  >
                    Open
                  </Button>
                  {site !== app.server && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Remove ${name} from the list`}
                      onClick={() => remove(known)}
                    >
                      Remove from the list
                    </Button>
                  )}
                </>
              )
            }
          />
        );
      })}
    </RowList>
  );
}

/** The sites that the studio knows, and the ways to more of them. */
export function SitesScreen(props: { website: Website; mayCreate: boolean }): ReactNode {
  const sites = useSites();
  const inMaking = useSitesInMaking();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Page
      title="Your sites"
      intro="The sites that you manage with this studio. Unsaved changes are kept until you come back."
    >
      <QueryState query={sites} label="Loading your sites">
        {(data) => <Sites sites={data} />}
      </QueryState>
      {inMaking.map((title) => (
        <Group key={title} gap="xs" role="status">
          <Loader size="xs" />
          <span>
            “{title}” is being created. With the sample shop it takes some seconds; you can go on elsewhere
            meanwhile.
          </span>
        </Group>
      ))}
      <PageSection title="Add a site that exists">
        <AddSiteForm />
      </PageSection>
      {props.mayCreate && (
        <PageSection title="New site">
          {isMaking || inMaking.length > 0 ? (
            <CreateSiteForm />
          ) : (
            <Button variant="default" onClick={() => setIsMaking(true)}>
              New site…
            </Button>
          )}
        </PageSection>
      )}
    </Page>
  );
}
