import type { ReactNode } from 'react';
import classes from './page.module.css';

/** A screen that is read from top to bottom: what it is for, and what can be done here. */
export function Page(props: {
  title: string;
  intro?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    // What scrolls has to be reachable by keys.
    <div className={classes.page} data-pane="page" tabIndex={-1}>
      <div className={classes.inner}>
        <div className={classes.head}>
          <div className={classes.words}>
            <h2 className={classes.title}>{props.title}</h2>
            {props.intro !== undefined && <p className={classes.intro}>{props.intro}</p>}
          </div>
          {props.actions}
        </div>
        {props.children}
      </div>
    </div>
  );
}

/** A part of a page under a heading of its own. */
export function PageSection({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}

/** A list of things with a name, some words, and acts. */
export function RowList({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** One thing of a list. */
export function Row(props: {
  title: ReactNode;
  /** Lines of words under the title. */
  lines?: readonly ReactNode[];
  actions?: ReactNode;
}): ReactNode {
  return (
    <li className={classes.row}>
      <div className={classes.rowMain}>
        <p className={classes.rowTitle}>{props.title}</p>
        {props.lines?.map((line, index) => (
          <p key={index} className={classes.rowText}>
            {line}
          </p>
        ))}
      </div>
      {props.actions !== undefined && <div className={classes.rowActions}>{props.actions}</div>}
    </li>
  );
}

/** A word about a thing of a list. */
export function Badge({ tone, children }: { tone?: 'amber'; children: ReactNode }): ReactNode {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** Says why an act was not done. */
export function Failure({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={classes.failure} role="alert">
      {children}
    </p>
  );
}
