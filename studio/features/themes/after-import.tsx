import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { toPlaceLink } from '../../api/place.ts';
import { formatCount } from '../../components/count-text.ts';
import { PageSection } from '../../components/page.tsx';
import { ReportTable } from './report-table.tsx';
import classes from './themes.module.css';
import type { ImportState, ThemeImport } from './use-import.ts';

/** A theme that is in the draft, and the ways on: to its files, and back. */
export function Imported(props: {
  theme: ThemeImport;
  state: Extract<ImportState, { at: 'imported' }>;
  templatesPath: string;
  /** What begins again. */
  again: string;
  /** Other ways on. */
  children?: ReactNode;
}): ReactNode {
  const { theme, state } = props;
  const { changes, report } = state.looked;
  return (
    <PageSection title="In the draft">
      <p role="status">
        {state.name} is in the draft: {formatCount(changes.length, 'file was', 'files were')} changed. Publish
        to show it to visitors.
      </p>
      <div className={classes.acts}>
        <Button component="a" href={toPlaceLink(props.templatesPath)}>
          Open templates and preview
        </Button>
        {props.children}
        <Button variant="default" loading={theme.underWay?.what === 'undoing'} onClick={theme.undo}>
          Undo import
        </Button>
        <Button variant="default" disabled={theme.underWay !== undefined} onClick={theme.startAgain}>
          {props.again}
        </Button>
      </div>
      <ReportTable report={report} name={state.name} />
    </PageSection>
  );
}

/** The draft as it was before, but for what was changed since. */
export function Undone(props: { kept: readonly string[]; theme: ThemeImport; again: string }): ReactNode {
  const { kept } = props;
  return (
    <PageSection title="Import undone">
      <p role="status">
        The draft is as it was before the import
        {kept.length === 0
          ? '.'
          : `, but for ${formatCount(kept.length, 'file', 'files')} changed since: ${kept.join(', ')}.`}
      </p>
      <Button variant="default" onClick={props.theme.startAgain}>
        {props.again}
      </Button>
    </PageSection>
  );
}
