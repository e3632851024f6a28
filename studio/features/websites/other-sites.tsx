import type { ReactNode } from 'react';
import { QueryState } from '../../components/query-state.tsx';
import { AddSiteForm } from './add-site-form.tsx';
import { useSites } from './queries.ts';
import { SiteEntries } from './site-entries.tsx';
import classes from './websites.module.css';

/** The way to other sites from a site that is not open: it cannot be reached, or nobody is signed in. */
export function OtherSites(): ReactNode {
  const sites = useSites();
  return (
    <section className={classes.others} aria-label="Other sites">
      <h2 className={classes.othersTitle}>Other sites</h2>
      <QueryState query={sites} label="Loading your sites">
        {(data) => data.length > 1 && <SiteEntries sites={data} onChosen={() => undefined} />}
      </QueryState>
      <AddSiteForm />
    </section>
  );
}
