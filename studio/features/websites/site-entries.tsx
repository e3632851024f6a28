import type { ReactNode } from 'react';
import { useStudio } from '../../api/studio-context.tsx';
import type { KnownSite } from '../../bridge/settings.ts';
import classes from './websites.module.css';

/** Host of a site's address, as people know it. */
export function hostOf(site: string): string {
  return new URL(site).host;
}

/** The sites to choose from; choosing the open one changes nothing. */
export function SiteEntries(props: { sites: readonly KnownSite[]; onChosen: () => void }): ReactNode {
  const { site: open, openSite } = useStudio();
  return (
    <ul className={classes.entries} aria-label="Sites">
      {props.sites.map(({ site, title }) => (
        <li key={site}>
          <button
            type="button"
            className={classes.entry}
            aria-current={site === open ? 'true' : undefined}
            onClick={() => {
              props.onChosen();
              openSite(site);
            }}
          >
            <span className={classes.entryTitle}>{title ?? hostOf(site)}</span>
            {title !== null && <span className={classes.entryHost}>{hostOf(site)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
