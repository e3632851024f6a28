import { Anchor, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { Website } from '#shared/features/websites/contract.ts';
import { toPlaceLink } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { ChevronIcon } from '../../components/icons.tsx';
import { showProblem } from '../../components/notices.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useSites } from './queries.ts';
import { SiteEntries } from './site-entries.tsx';
import classes from './websites.module.css';

/** Keeps the title of the open site, so that the list shows it before the site is opened again. */
function useKeptTitle({ title }: Website): void {
  const { bridge, site } = useStudio();
  const sites = useSites();
  const kept = sites.data?.find((known) => known.site === site)?.title;
  const { refetch } = sites;
  useEffect(() => {
    if (kept === undefined || kept === title) return;
    bridge.nameSite({ site, title }).then(() => refetch(), showProblem);
  }, [bridge, site, title, kept, refetch]);
}

/** Names the open site and leads to the others. */
export function SiteSwitcher(props: {
  website: Website;
  /** Path of the screen that lists all sites. */
  sitesPath: string;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const sites = useSites();
  useKeptTitle(props.website);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={280}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.switch}
          aria-label={`${props.website.title}: switch site`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classes.siteName}>{props.website.title}</span>
          <ChevronIcon isOpen />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Switch site">
        <QueryState query={sites} label="Loading your sites">
          {(data) => <SiteEntries sites={data} onChosen={() => setIsOpen(false)} />}
        </QueryState>
        <Anchor href={toPlaceLink(props.sitesPath)} onClick={() => setIsOpen(false)}>
          Add, create or remove a site
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
