import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SitePage } from '#shared/features/page-tree/contract.ts';
import { OutsideLink } from '../../components/outside-link.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { MoveButtons } from '../../components/sortable-tree.tsx';
import type { TreePlace } from '../../components/tree-order.ts';
import treeClasses from '../../components/tree-and-pane.module.css';
import { PageSlice } from './page-slice.tsx';
import { PagePassword, PageStatusPart } from './page-status.tsx';
import { PageSettings, type PictureParts } from './page-settings.tsx';
import classes from './pages.module.css';
import type { PageActs } from './use-page-acts.ts';

/** What the screen says of the pages that are worked on. */
export interface PaneProps {
  readonly page: SitePage;
  readonly pages: readonly SitePage[];
  /** The pages that are chosen, the shown one among them. */
  readonly chosen: readonly SitePage[];
  readonly acts: PageActs;
  readonly parts: PictureParts;
  readonly mayChange: boolean;
  readonly timeZone: string;
  /** Origin of the site. */
  readonly site: string;
  readonly mayMove: (id: string, place: TreePlace) => boolean;
  readonly onMove: (id: string, place: TreePlace) => void;
  readonly onOpen: (page: SitePage) => void;
  readonly onActivate: (id: string) => void;
}

/** True for a page that can be put into the bin. */
export const mayDelete = ({ homepage, madeOf }: SitePage): boolean => !homepage && madeOf !== 'store';

function Acts({ page, chosen, acts, mayChange, onOpen, onActivate }: PaneProps): ReactNode {
  const gone = chosen.filter(mayDelete);
  const duplicate = () => {
    acts
      .create({
        title: `${page.title} (copy)`,
        parentId: page.parentId,
        origin: { kind: 'copy', pageId: page.id },
      })
      .then(({ page: made, seen }) => {
        showNotice({ message: `${made.title} is created. ${seen}` });
        onActivate(made.id);
      }, showProblem);
  };
  const makeHome = () => {
    acts.update(page.id, { homepage: true, baseVersion: page.version }).catch(showProblem);
  };
  return (
    <div className={classes.acts}>
      {page.madeOf !== 'store' && (
        <Button size="xs" onClick={() => onOpen(page)}>
          Edit the page
        </Button>
      )}
      {mayChange && page.madeOf !== 'store' && (
        <Button size="xs" variant="default" onClick={duplicate}>
          Duplicate
        </Button>
      )}
      {mayChange && page.madeOf !== 'store' && !page.homepage && (
        <Button size="xs" variant="default" onClick={makeHome}>
          Make it the home page
        </Button>
      )}
      {mayChange && gone.length > 0 && (
        <Button size="xs" variant="default" c="var(--red)" data-page-delete onClick={() => acts.remove(gone)}>
          {gone.length > 1 ? `Delete ${gone.length} pages` : 'Delete'}
        </Button>
      )}
    </div>
  );
}

/** Everything about one page: what can be done with it, who sees it, and its settings. */
export function PagePane(props: PaneProps): ReactNode {
  const { page, pages, acts, mayChange, timeZone } = props;
  return (
    <section className={treeClasses.pane} aria-label="About the page" data-pane="page" tabIndex={-1}>
      <div className={classes.paneHead}>
        <h3 className={classes.paneTitle}>{page.title}</h3>
        {mayChange && (
          <MoveButtons id={page.id} items={pages} mayMove={props.mayMove} onMove={props.onMove} />
        )}
      </div>
      {page.isLive && <OutsideLink address={props.site + page.path}>{page.path}</OutsideLink>}
      <Acts {...props} />
      <PageStatusPart
        key={`status ${page.id} ${page.status}`}
        page={page}
        acts={acts}
        mayChange={mayChange}
        timeZone={timeZone}
      />
      <PageSlice page={page} acts={acts} mayChange={mayChange} />
      <PagePassword key={`password ${page.id}`} page={page} acts={acts} mayChange={mayChange} />
      <PageSettings key={page.id} page={page} acts={acts} parts={props.parts} mayChange={mayChange} />
    </section>
  );
}
