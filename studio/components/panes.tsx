import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { Fragment } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import classes from './panes.module.css';

/** Under this width the panes stand behind one another, with tabs. */
const COMPACT_QUERY = '(max-width: 899px)';

/** One pane of a divided area. */
export interface Pane {
  readonly id: string;
  /** Name of the pane, for tabs and assistive programs. */
  readonly label: string;
  /** Sizes in the notation of the panel library: "20%" or "220px". */
  readonly defaultSize: string;
  readonly minSize: string;
  readonly content: ReactNode;
}

/** Whether there is no room for panes side by side. */
export function useIsCompact(): boolean {
  return useMediaQuery(COMPACT_QUERY, undefined, { getInitialValueInEffect: false }) ?? false;
}

function findPanes(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.offsetHeight > 0 && pane.closest('[hidden]') === null,
  );
}

/** Moves the focus to the next pane, or the one before; into what a pane marks as its heart, where it does. */
export function focusNextPane(isBackwards: boolean): void {
  const panes = findPanes();
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const step = isBackwards ? -1 : 1;
  const next = panes[(at === -1 ? 0 : at + step + panes.length) % panes.length];
  const heart = next?.querySelector<HTMLElement>('[data-pane-heart], textarea, iframe');
  (heart ?? next)?.focus();
}

function PaneRegion({ pane }: { pane: Pane }): ReactNode {
  return (
    <section className={classes.pane} aria-label={pane.label} data-pane={pane.id} tabIndex={-1}>
      {pane.content}
    </section>
  );
}

function CompactPanes(props: {
  panes: readonly Pane[];
  active: string;
  onActivate: (id: string) => void;
}): ReactNode {
  const handleKey = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = props.panes[(index + step + props.panes.length) % props.panes.length];
    if (step === 0 || next === undefined) return;
    props.onActivate(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div className={classes.compact}>
      <div className={classes.tabs} role="tablist" aria-label="Panes">
        {props.panes.map((pane, index) => (
          <button
            key={pane.id}
            id={`tab-${pane.id}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={pane.id === props.active}
            aria-controls={`panel-${pane.id}`}
            tabIndex={pane.id === props.active ? 0 : -1}
            onClick={() => props.onActivate(pane.id)}
            onKeyDown={(event) => handleKey(event, index)}
          >
            {pane.label}
          </button>
        ))}
      </div>
      <div className={classes.panels}>
        {props.panes.map((pane) => (
          <div
            key={pane.id}
            id={`panel-${pane.id}`}
            role="tabpanel"
            aria-labelledby={`tab-${pane.id}`}
            className={classes.panel}
            hidden={pane.id !== props.active}
          >
            <PaneRegion pane={pane} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Panes side by side with dividers for mouse and keys; tabs where the window is narrow. */
export function Panes(props: {
  panes: readonly Pane[];
  /** Sizes in percent by pane, as they were left. */
  layout: Readonly<Record<string, number>> | undefined;
  onLayout: (layout: Record<string, number>) => void;
  /** The pane in front where only one has room. */
  active: string;
  onActivate: (id: string) => void;
}): ReactNode {
  const isCompact = useIsCompact();
  if (isCompact) return <CompactPanes {...props} />;
  return (
    <Group
      className={classes.group ?? ''}
      orientation="horizontal"
      defaultLayout={props.layout === undefined ? undefined : { ...props.layout }}
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction) props.onLayout(layout);
      }}
    >
      {props.panes.map((pane, index) => (
        <Fragment key={pane.id}>
          {index > 0 && (
            <Separator className={classes.separator ?? ''} aria-label={`Width of ${pane.label}`} />
          )}
          <Panel id={pane.id} defaultSize={pane.defaultSize} minSize={pane.minSize}>
            <PaneRegion pane={pane} />
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
