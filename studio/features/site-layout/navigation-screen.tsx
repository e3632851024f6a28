import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { HIDDEN_NAVIGATION } from '#shared/features/site-layout/rules.ts';
import { changePlace, usePlace } from '../../api/place.ts';
import { formatTime } from '../../components/format-time.ts';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SortableTree } from '../../components/sortable-tree.tsx';
import treeClasses from '../../components/tree-and-pane.module.css';
import { putAt, type TreePlace, treeBranch } from '../../components/tree-order.ts';
import { UndoButton } from '../../components/undo-button.tsx';
import { useUndoStack } from '../../components/use-undo-stack.ts';
import { WindowScreen } from '../../components/window-screen.tsx';
import windowClasses from '../../components/window-screen.module.css';
import { AddItem } from './add-item.tsx';
import { ItemForm } from './item-form.tsx';
import {
  describeTarget,
  type Layout,
  mayPut,
  mayRemove,
  nameOfItem,
  type NavItem,
  problemOfAdding,
  toPages,
} from './nav-items.ts';
import classes from './navigation.module.css';
import { type NavigationEditor, useLayout, useNavigationEditor, usePageTitles } from './use-navigation.ts';

interface ScreenProps {
  readonly mayChange: boolean;
  readonly mayReadCategories: boolean;
}

function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

/** An item with all that is in it, at the end of another navigation. */
function sendTo(
  { navigations, change }: NavigationEditor,
  from: string,
  to: string,
  { id, name }: { id: string; name: string },
): void {
  const items = navigations[from] ?? [];
  const branch = treeBranch(items, id);
  const moved = items
    .filter((item) => branch.has(item.id))
    .map((item) => (item.id === id ? { ...item, parentId: null } : item));
  change(`Move ${name}`, {
    [from]: items.filter((item) => !branch.has(item.id)),
    [to]: [...(navigations[to] ?? []), ...moved],
  });
}

function Editor(props: ScreenProps & { layout: Layout; onStale: () => void }): ReactNode {
  const { layout, mayChange } = props;
  const { path, query } = usePlace();
  const stack = useUndoStack();
  const editor = useNavigationEditor(layout, stack, props.onStale);
  const pages = toPages(layout, usePageTitles());
  const byId = new Map(pages.map((page) => [page.id, page]));
  const slots = layout.layout;
  const slot = slots.find(({ identifier }) => identifier === query.get('name')) ?? slots[0];
  const [activeId, setActiveId] = useState<string | null>(null);
  if (slot === undefined) return <EmptyState title="The theme has no navigation" />;
  const name = slot.identifier;
  const items = editor.navigations[name] ?? [];
  const active = items.find(({ id }) => id === activeId) ?? items[0];
  const nameOf = (item: NavItem) => nameOfItem(item, byId);
  const change = (label: string, next: readonly NavItem[]) => editor.change(label, { [name]: next });
  const move = (id: string, place: TreePlace) => {
    const item = items.find((one) => one.id === id);
    if (item !== undefined) change(`Move ${nameOf(item)}`, putAt(items, id, place));
  };
  const remove = (item: NavItem) => {
    const branch = treeBranch(items, item.id);
    change(
      `Remove ${nameOf(item)}`,
      items.filter(({ id }) => !branch.has(id)),
    );
  };
  const state = editor.isSaving
    ? 'Saving…'
    : editor.keptAt === undefined
      ? ''
      : `Kept as draft ${formatTime(editor.keptAt)}. Visitors see it when it is published.`;
  return (
    <WindowScreen title="Navigation" said={state} actions={<UndoButton stack={stack} />}>
      <div className={windowClasses.toolbar}>
        <SegmentedControl
          aria-label="Navigation"
          value={name}
          data={slots.map(({ identifier, title }) => ({ value: identifier, label: title }))}
          onChange={(next) => changePlace(path, { name: next })}
        />
        <span className={windowClasses.hint}>
          Drag, or Alt with the arrow keys, puts items in order and into folders.
        </span>
      </div>
      <div className={treeClasses.body}>
        <section className={treeClasses.tree} aria-label={slot.title} data-pane="navigation" tabIndex={-1}>
          {items.length === 0 ? (
            <EmptyState title="This navigation is empty">Add a page, an address or a folder.</EmptyState>
          ) : (
            <SortableTree
              key={name}
              label={slot.title}
              items={items}
              active={active?.id ?? null}
              onActivate={setActiveId}
              nameOf={nameOf}
              noteOf={({ target }) => describeTarget(target, byId)}
              mayMove={(id, place) => mayChange && mayPut(items, id, place)}
              onMove={move}
              onOpen={() => focusOn('[data-item-words]')}
              onRename={() => focusOn('[data-item-words]')}
              onDelete={() => document.querySelector<HTMLElement>('[data-item-remove]')?.click()}
            />
          )}
        </section>
        {mayChange && (
          <section className={treeClasses.pane} aria-label="Items" data-pane="item" tabIndex={-1}>
            {active !== undefined && (
              <ItemForm
                key={`${active.id} ${JSON.stringify([active.title, active.target, active.folderBehavior])}`}
                item={active}
                items={items}
                pages={byId}
                others={slots
                  .filter(({ identifier }) => identifier !== name)
                  .map(({ identifier, title }) => ({ name: identifier, title }))}
                mayRemove={mayRemove(name, active, editor.navigations)}
                onChange={(next) =>
                  change(
                    `Change ${nameOf(active)}`,
                    items.map((one) => (one.id === next.id ? next : one)),
                  )
                }
                onMove={move}
                onSendTo={(to) => sendTo(editor, name, to, { id: active.id, name: nameOf(active) })}
                onRemove={() => remove(active)}
              />
            )}
            <AddItem
              pages={pages}
              mayReadCategories={props.mayReadCategories}
              problem={problemOfAdding(items)}
              onAdd={(added) => {
                const item = { ...added, id: crypto.randomUUID(), parentId: null };
                change(`Add ${nameOf(item)}`, [...items, item]);
                setActiveId(item.id);
              }}
            />
            {name === HIDDEN_NAVIGATION && (
              <p className={classes.quiet}>
                Pages that are in no navigation. Visitors can reach them by their address.
              </p>
            )}
          </section>
        )}
      </div>
    </WindowScreen>
  );
}

/** The navigations of the site: what they hold, in which order, on which level. */
export function NavigationScreen(props: ScreenProps): ReactNode {
  const layout = useLayout();
  const [readings, setReadings] = useState(0);
  const handleStale = () => {
    void layout.refetch().then(() => setReadings((count) => count + 1));
  };
  return (
    <QueryState query={layout} label="Loading the navigation">
      {(data) => <Editor key={readings} {...props} layout={data} onStale={handleStale} />}
    </QueryState>
  );
}
