import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { SitePage } from '#shared/features/page-tree/contract.ts';
import { changePlace, readPlace, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { click, NOTHING_SELECTED } from '../../components/selection.ts';
import { SortableTree } from '../../components/sortable-tree.tsx';
import treeClasses from '../../components/tree-and-pane.module.css';
import type { TreePlace } from '../../components/tree-order.ts';
import { UndoButton } from '../../components/undo-button.tsx';
import { type UndoStack, useUndoStack } from '../../components/use-undo-stack.ts';
import { WindowScreen } from '../../components/window-screen.tsx';
import windowClasses from '../../components/window-screen.module.css';
import { NewPageDialog } from './new-page-dialog.tsx';
import { findPages, notesOf, pagesAfter, toMove } from './page-items.ts';
import { mayDelete, PagePane } from './page-pane.tsx';
import type { PictureParts } from './page-settings.tsx';
import { PAGES_PATH } from './paths.ts';
import { type SiteTree, useSitePages } from './queries.ts';
import { type PageActs, usePageActs } from './use-page-acts.ts';

interface ScreenProps {
  /** True for who may make, order and delete pages. */
  readonly mayChange: boolean;
  readonly mayNavigate: boolean;
  readonly timeZone: string;
  /** What visitors see. */
  readonly liveReleaseId: string;
  readonly parts: PictureParts;
  readonly onOpen: (page: SitePage) => void;
}

function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

const activate = (id: string) =>
  changePlace(PAGES_PATH, { ...Object.fromEntries(readPlace().query), page: id });

function Tree(props: ScreenProps & { tree: SiteTree; search: string; acts: PageActs }): ReactNode {
  const { tree, acts, search, mayChange } = props;
  const { pages } = tree;
  const { query } = usePlace();
  const { site } = useStudio();
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const shown = findPages(pages, search);
  const active = pages.find(({ id }) => id === query.get('page')) ?? pages[0];
  if (active === undefined) {
    return <EmptyState title="There is no page yet">Make the first one from a layout.</EmptyState>;
  }
  const ids = new Set(selection.active === active.id ? selection.chosen : []).add(active.id);
  const chosen = pages.filter(({ id }) => ids.has(id));
  const moveOf = (id: string, place: TreePlace) => toMove(pages, ids, id, place);
  // What is in between is out of sight while something is looked for.
  const mayMove = (id: string, place: TreePlace) =>
    mayChange && search.trim() === '' && pagesAfter(pages, moveOf(id, place)) !== undefined;
  const move = (id: string, place: TreePlace) => acts.move(moveOf(id, place));
  const open = (id: string) => {
    const page = pages.find((one) => one.id === id);
    if (page !== undefined && page.madeOf !== 'store') props.onOpen(page);
  };
  return (
    <div className={treeClasses.body}>
      <section className={treeClasses.tree} aria-label="Pages" data-pane="pages" tabIndex={-1}>
        {shown.length === 0 ? (
          <EmptyState title="No pages found" />
        ) : (
          <SortableTree
            label="Pages"
            items={shown}
            active={active.id}
            chosen={ids}
            onActivate={(id) => {
              setSelection({ chosen: new Set([id]), active: id, anchor: id });
              activate(id);
            }}
            onChoose={(id, held, all) => {
              setSelection(
                click({ ...selection, chosen: ids, anchor: selection.anchor ?? active.id }, all, id, held),
              );
              activate(id);
            }}
            nameOf={({ title }) => title}
            noteOf={notesOf}
            mayMove={mayMove}
            onMove={move}
            onOpen={open}
            onRename={() => focusOn('[data-page-title]')}
            onDelete={() => {
              const gone = chosen.filter(mayDelete);
              if (mayChange && gone.length > 0) acts.remove(gone);
            }}
          />
        )}
      </section>
      <PagePane
        page={active}
        pages={pages}
        chosen={chosen}
        acts={acts}
        parts={props.parts}
        mayChange={mayChange}
        timeZone={props.timeZone}
        site={site}
        mayMove={mayMove}
        onMove={move}
        onOpen={props.onOpen}
        onActivate={activate}
      />
    </div>
  );
}

function Body(props: ScreenProps & { tree: SiteTree; stack: UndoStack }): ReactNode {
  const { tree, stack, mayChange } = props;
  const acts = usePageActs(tree.pages, stack);
  const [search, setSearch] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  return (
    <>
      <div className={windowClasses.toolbar} role="group" aria-label="Filters">
        <SearchInput
          className={windowClasses.search ?? ''}
          aria-label="Search pages"
          placeholder="Search by title or address"
          initial={undefined}
          onSearch={setSearch}
        />
        {mayChange && <Button onClick={() => setIsMaking(true)}>New page</Button>}
        <span className={windowClasses.hint}>
          Drag, or Alt with the arrow keys, moves pages. Shift or Ctrl chooses several.
        </span>
      </div>
      <Tree {...props} search={search} acts={acts} />
      <NewPageDialog
        isOpen={isMaking}
        tree={tree}
        acts={acts}
        mayNavigate={props.mayNavigate}
        onMade={(id) => {
          setIsMaking(false);
          activate(id);
        }}
        onClose={() => setIsMaking(false)}
      />
    </>
  );
}

/** The pages of the site: to make, to name, to put in order, to show and to delete. */
export function PagesScreen(props: ScreenProps): ReactNode {
  const tree = useSitePages(props.liveReleaseId);
  const stack = useUndoStack();
  return (
    <WindowScreen
      title="Pages"
      said={tree.data === undefined ? '' : formatCount(tree.data.pages.length, 'page', 'pages')}
      actions={<UndoButton stack={stack} />}
    >
      <QueryState query={tree} label="Loading the pages">
        {(data) => <Body {...props} tree={data} stack={stack} />}
      </QueryState>
    </WindowScreen>
  );
}
