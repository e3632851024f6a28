import { Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useId } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import { formatBytes } from '#shared/text/format-bytes.ts';
import { formatDay } from '../../components/format-time.ts';
import classes from './media.module.css';
import { formatPixels, KIND_WORDS, lacksAltText, nameOf } from './media-words.ts';
import type { GridShape, Held, Selection } from '../../components/selection.ts';
import { click, moveTo, placeAfterKey, selectAll, toggle } from '../../components/selection.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useRowWindow } from '../../components/use-row-window.ts';

/** Least width of a tile and height of the rows, in px. */
const TILE_WIDTH = 156;
const TILE_HEIGHT = 184;
const LINE_HEIGHT = 57;
/** Rows of placeholders while more is read. */
const ROWS_TO_COME = 2;

export interface LibraryListProps {
  readonly media: readonly Media[];
  /** How many there are, read or not. */
  readonly total: number;
  readonly isList: boolean;
  readonly hasMore: boolean;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Called when rows come into sight that are not read yet. */
  readonly onMore: () => void;
  /** Opens the details of the active file and goes there. */
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

function heldOf(event: KeyboardEvent | MouseEvent): Held {
  return { shift: event.shiftKey, command: event.ctrlKey || event.metaKey };
}

function Facts({ media }: { media: Media }): ReactNode {
  return (
    <>
      <span className={classes.cell}>{KIND_WORDS[media.kind]}</span>
      <span className={classes.cell}>{formatPixels(media)}</span>
      <span className={classes.cell}>{formatBytes(media.bytes)}</span>
      <span className={classes.cell}>{formatDay(Date.parse(media.createdOn))}</span>
    </>
  );
}

/** What stands under the name: lines have columns for the rest. */
function describeBriefly(media: Media, isList: boolean): string {
  if (isList) return media.title === '' ? '' : media.filename;
  return `${formatPixels(media) ?? KIND_WORDS[media.kind]}, ${formatBytes(media.bytes)}`;
}

function Entry({ media, isList }: { media: Media; isList: boolean }): ReactNode {
  return (
    <>
      <span className={classes.thumb}>
        <Thumbnail media={media} width={isList ? 44 : TILE_WIDTH} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{nameOf(media)}</span>
        <span className={classes.note}>
          {lacksAltText(media) ? (
            <span className={classes.lacking}>No alt text</span>
          ) : (
            describeBriefly(media, isList)
          )}
        </span>
      </span>
      {isList && <Facts media={media} />}
    </>
  );
}

function describe(media: Media): string {
  const parts = [nameOf(media), KIND_WORDS[media.kind], formatPixels(media), formatBytes(media.bytes)];
  const lacking = lacksAltText(media) ? ['no alt text'] : [];
  return [...parts.filter((part) => part !== undefined), ...lacking].join(', ');
}

function useKeys(props: LibraryListProps, shape: GridShape, show: (place: number) => void) {
  const { media, selection, onSelect } = props;
  const ids = media.map(({ id }) => id);
  return (event: KeyboardEvent) => {
    const held = heldOf(event);
    const to = placeAfterKey(
      event.key,
      selection.active === null ? -1 : ids.indexOf(selection.active),
      shape,
    );
    const id = to === undefined ? undefined : ids[to];
    if (to !== undefined && id !== undefined) {
      onSelect(moveTo(selection, ids, id, held));
      show(to);
    } else if (event.key === ' ' && selection.active !== null) onSelect(toggle(selection, selection.active));
    else if (event.key.toLowerCase() === 'a' && held.command) onSelect(selectAll(selection, ids));
    else if (event.key === 'Enter' && selection.active !== null) props.onOpen();
    else if (event.key === 'Escape' && selection.chosen.size > 0) {
      onSelect({ ...selection, chosen: new Set(), anchor: null });
    } else if (event.key === 'Delete' && selection.chosen.size > 0) props.onDelete();
    else return;
    event.preventDefault();
  };
}

/** The names over the columns of the list. */
function ListHead(): ReactNode {
  return (
    <div className={classes.listHead} aria-hidden="true">
      <span className={classes.words}>Name</span>
      <span className={classes.cell}>Type</span>
      <span className={classes.cell}>Pixels</span>
      <span className={classes.cell}>Size</span>
      <span className={classes.cell}>Added</span>
    </div>
  );
}

/** The files as tiles or lines. Only what is in sight is drawn, so thousands are no burden. */
export function LibraryList(props: LibraryListProps): ReactNode {
  const { media, isList, hasMore, selection, onMore } = props;
  const id = useId();
  const rowHeight = isList ? LINE_HEIGHT : TILE_HEIGHT;
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const columns = isList ? 1 : Math.max(1, Math.floor(width / TILE_WIDTH));
  const count = Math.ceil(media.length / columns) + (hasMore ? ROWS_TO_COME : 0);
  const rows = useRowWindow({ count, rowHeight });
  const { first, end, rowsInSight } = rows;
  const isMoreInSight = hasMore && end * columns >= media.length;
  useEffect(() => {
    if (isMoreInSight) onMore();
  }, [isMoreInSight, media.length, onMore]);
  const handleKey = useKeys(props, { count: media.length, columns, rowsInSight }, (place) =>
    rows.show(Math.floor(place / columns)),
  );
  const drawn = media.slice(first * columns, end * columns);
  const missing = hasMore ? (end - first) * columns - drawn.length : 0;
  const shape = { '--columns': columns, '--row': `${rowHeight}px` } as CSSProperties;
  return (
    <div className={classes.listing} data-view={isList ? 'list' : 'grid'} style={shape}>
      {isList && <ListHead />}
      <div
        ref={useMergedRef(measured, rows.ref)}
        className={classes.scroller}
        role="listbox"
        aria-label="Files"
        aria-multiselectable="true"
        aria-activedescendant={
          drawn.some((one) => one.id === selection.active) ? `${id}-${selection.active}` : undefined
        }
        tabIndex={0}
        data-pane-heart
        onKeyDown={handleKey}
      >
        <div className={classes.rows} role="presentation" style={{ height: rows.height }}>
          <div
            className={classes.drawn}
            role="presentation"
            style={{ transform: `translateY(${rows.top}px)` }}
          >
            {drawn.map((one, index) => (
              <div
                key={one.id}
                id={`${id}-${one.id}`}
                className={classes.entry}
                role="option"
                aria-label={describe(one)}
                aria-selected={selection.chosen.has(one.id)}
                aria-posinset={first * columns + index + 1}
                aria-setsize={props.total}
                data-active={one.id === selection.active ? true : undefined}
                onClick={(event) =>
                  props.onSelect(
                    click(
                      selection,
                      media.map((other) => other.id),
                      one.id,
                      heldOf(event),
                    ),
                  )
                }
                onDoubleClick={props.onOpen}
              >
                <Entry media={one} isList={isList} />
              </div>
            ))}
            {Array.from({ length: Math.max(0, missing) }, (_, index) => (
              <div key={`to-come-${index}`} className={classes.entry} role="presentation">
                <Skeleton className={classes.thumb ?? ''} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Tiles without files, while the first ones are read. */
export function LibrarySkeleton(): ReactNode {
  return (
    <div className={classes.skeletons} role="status" aria-label="Loading the library">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={TILE_HEIGHT - 24} />
      ))}
    </div>
  );
}
