import { Anchor, Button } from '@mantine/core';
import { useDebouncedCallback, useEventListener } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BIN_DAYS } from '#shared/features/bin/rules.ts';
import type { Media } from '#shared/features/media/contract.ts';
import { changeMedia, listMedia, readMedia } from '#shared/features/media/contract.ts';
import { isPicture } from '#shared/features/media/rules.ts';
import type { Client } from '#shared/http/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { changePlace, readPlace, usePlace } from '../../api/place.ts';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatCount } from '../../components/count-text.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { EmptyState, ErrorState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { LibraryPlace } from './filters.ts';
import { isNarrowed, readLibraryPlace, toFilters } from './filters.ts';
import { LibraryList, LibrarySkeleton } from './library-list.tsx';
import type { PlaceChange } from './library-toolbar.tsx';
import { LibraryToolbar } from './library-toolbar.tsx';
import type { OpenUse } from './media-detail.tsx';
import { MediaDetail } from './media-detail.tsx';
import classes from './media.module.css';
import { describeUse, nameOf } from './media-words.ts';
import { useLibrary, useMediaDetail } from './queries.ts';
import type { Selection } from '../../components/selection.ts';
import { keepListed, NOTHING_SELECTED } from '../../components/selection.ts';
import type { DeleteMedia, FileInUse } from './use-delete-media.ts';
import { useDeleteMedia } from './use-delete-media.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

/** How long after the selection came to rest the address follows, in milliseconds. */
const WRITE_AFTER_MS = 200;

function only(id: string): Selection {
  return { chosen: new Set([id]), active: id, anchor: id };
}

function openedBy({ chosen }: Selection): string | undefined {
  return chosen.size === 1 ? [...chosen][0] : undefined;
}

/** The place in the window's address, and the way to change it. */
function useLibraryPlace(): [path: string, place: LibraryPlace, change: (part: PlaceChange) => void] {
  const { path, query } = usePlace();
  // A change goes on from the address as it is: what was drawn may be a step behind it.
  const change = (part: PlaceChange) => {
    const now = readPlace();
    if (now.path === path) changePlace(path, { ...readLibraryPlace(now.query), ...part });
  };
  return [path, readLibraryPlace(query), change];
}

/** The selection; the one that is open stands in the window's address, and a link to another opens that. */
function useLibrarySelection(
  item: string | undefined,
  write: (item: string | undefined) => void,
): [Selection, (selection: Selection) => void] {
  const [selection, setSelection] = useState(() => (item === undefined ? NOTHING_SELECTED : only(item)));
  const written = useRef(item);
  useEffect(() => {
    if (item === undefined || item === written.current) return;
    written.current = item;
    setSelection(only(item));
  }, [item]);
  const follow = useDebouncedCallback((next: string | undefined) => {
    if (next === written.current) return;
    written.current = next;
    write(next);
  }, WRITE_AFTER_MS);
  const select = (next: Selection) => {
    setSelection(next);
    follow(openedBy(next));
  };
  return [selection, select];
}

function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same files may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Upload files</Button>
    </>
  );
}

async function setDecorative(
  client: Client,
  files: readonly Media[],
  isDecorative: boolean,
): Promise<Media[]> {
  const changed: Media[] = [];
  for (const { id, version } of files) {
    const body = { version, isDecorative };
    changed.push((await client.call(changeMedia, { params: { mediaId: id }, body })).media);
  }
  return changed;
}

function useSetDecorative() {
  const act = useAct(
    (client, input: { files: readonly Media[]; isDecorative: boolean }) =>
      setDecorative(client, input.files, input.isDecorative),
    [listMedia, readMedia],
  );
  const undo = (files: readonly Media[]) =>
    act.mutate({ files, isDecorative: false }, { onError: showProblem });
  return {
    isPending: act.isPending,
    run: (files: readonly Media[]) =>
      act.mutate(
        { files, isDecorative: true },
        {
          onError: showProblem,
          onSuccess: (changed) =>
            showNotice({
              message: `${formatCount(changed.length, 'picture is', 'pictures are')} marked as decorative.`,
              undo: { label: 'Undo', run: () => undo(changed) },
            }),
        },
      ),
  };
}

function BulkBar(props: { files: readonly Media[]; deleting: DeleteMedia; onClear: () => void }): ReactNode {
  const { files, deleting, onClear } = props;
  const decorating = useSetDecorative();
  const pictures = files.filter(({ kind, isDecorative }) => isPicture(kind) && !isDecorative);
  return (
    <div className={classes.bulk} role="group" aria-label="Bulk actions">
      <strong role="status">{formatCount(files.length, 'file', 'files')} selected</strong>
      <Button
        size="xs"
        variant="default"
        disabled={pictures.length === 0}
        loading={decorating.isPending}
        onClick={() => decorating.run(pictures)}
      >
        Mark as decorative
      </Button>
      <Button
        size="xs"
        variant="default"
        c="var(--red)"
        loading={deleting.isPending}
        onClick={() => deleting.run(files)}
      >
        Delete
      </Button>
      <Button size="xs" variant="default" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

function describeInUse(inUse: readonly FileInUse[]): string {
  return inUse
    .map(({ media, uses }) => {
      const names = uses.map(describeUse);
      return names.length === 0 ? nameOf(media) : `${nameOf(media)} (${names.join(', ')})`;
    })
    .join('; ');
}

function InUseDialog({ deleting }: { deleting: DeleteMedia }): ReactNode {
  const { inUse } = deleting;
  const count = formatCount(inUse.length, 'file is', 'files are');
  return (
    <ConfirmDialog
      title={`${count} in use`}
      message={`${describeInUse(inUse)}. Nothing will be shown in ${inUse.length === 1 ? 'its' : 'their'} place; the bin keeps ${inUse.length === 1 ? 'it' : 'them'} for ${BIN_DAYS} days.`}
      confirmLabel="Delete anyway"
      isOpen={inUse.length > 0}
      onConfirm={deleting.force}
      onCancel={deleting.dismiss}
    />
  );
}

function NoFiles(props: {
  isNarrowed: boolean;
  onShowAll: () => void;
  onFiles: (files: readonly File[]) => void;
}): ReactNode {
  return props.isNarrowed ? (
    <EmptyState title="No files found">
      Try another search, or{' '}
      <Anchor component="button" type="button" onClick={props.onShowAll}>
        show everything
      </Anchor>
      .
    </EmptyState>
  ) : (
    <EmptyState title="No files yet">
      <p>
        Pictures, videos, documents and other files of the site will be here. Drop some anywhere on this
        screen.
      </p>
      <UploadButton onFiles={props.onFiles} />
    </EmptyState>
  );
}

function focusDetail(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-detail-title]')?.focus());
}

function focusList(): void {
  document.querySelector<HTMLElement>('[role="listbox"][data-pane-heart]')?.focus();
}

function Detail(props: {
  opened: string;
  media: Media | undefined;
  path: string;
  onOpenUse: OpenUse;
  onDelete: (media: Media) => void;
  onClose: () => void;
}): ReactNode {
  const { opened, media, path, onOpenUse, onDelete, onClose } = props;
  // A link may lead to a file that is not among those that were read.
  const detail = useMediaDetail(opened, media === undefined);
  const known = media ?? detail.data?.media;
  const pane = useEventListener<'keydown', HTMLElement>('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
  return (
    <aside ref={pane} className={classes.detail} aria-label="About the file" data-pane="file" tabIndex={-1}>
      {known === undefined ? (
        <QueryState query={detail} label="Loading the file">
          {() => null}
        </QueryState>
      ) : (
        <MediaDetail media={known} path={path} onOpenUse={onOpenUse} onDelete={onDelete} onClose={onClose} />
      )}
    </aside>
  );
}

/** The files of the site: to find, to add, to describe and to delete. */
export function MediaScreen({ onOpenUse }: { onOpenUse: OpenUse }): ReactNode {
  const [path, place, change] = useLibraryPlace();
  const library = useLibrary(toFilters(place));
  const uploads = useUploads();
  const isOver = useFileDrop(uploads.add);
  const [held, select] = useLibrarySelection(place.item, (item) => change({ item }));
  const deleting = useDeleteMedia(() => select(NOTHING_SELECTED));
  const media = library.data?.pages.flatMap((page) => page.media) ?? [];
  const ids = media.map(({ id }) => id);
  const selection = held.chosen.size > 1 ? keepListed(held, ids) : held;
  const chosen = media.filter(({ id }) => selection.chosen.has(id));
  const opened = openedBy(selection);
  const total = library.data?.pages[0]?.total ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = library;
  const handleMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const close = () => {
    select({ ...selection, chosen: new Set() });
    focusList();
  };
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h2 className={classes.title}>Media</h2>
        <span className={classes.quiet} role="status">
          {library.data === undefined ? '' : formatCount(total, 'file', 'files')}
        </span>
        <UploadButton onFiles={uploads.add} />
      </div>
      <LibraryToolbar place={place} onChange={change} />
      <div className={classes.body}>
        <section className={classes.files} aria-label="Library" data-pane="library" tabIndex={-1}>
          {library.data === undefined &&
            (library.error === null ? (
              <LibrarySkeleton />
            ) : (
              <ErrorState message={describeError(library.error)} onRetry={() => void library.refetch()} />
            ))}
          {library.data !== undefined && media.length === 0 && (
            <NoFiles
              isNarrowed={isNarrowed(place)}
              onShowAll={() => change({ search: undefined, kind: undefined, filter: undefined })}
              onFiles={uploads.add}
            />
          )}
          {media.length > 0 && (
            <LibraryList
              media={media}
              total={total}
              isList={place.view === 'list'}
              hasMore={hasNextPage}
              selection={selection}
              onSelect={select}
              onMore={handleMore}
              onOpen={() => {
                if (selection.active !== null) select(only(selection.active));
                focusDetail();
              }}
              onDelete={() => deleting.run(chosen)}
            />
          )}
          {library.data !== undefined && library.error !== null && (
            <Failure>{describeError(library.error)}</Failure>
          )}
          {chosen.length > 1 && (
            <BulkBar files={chosen} deleting={deleting} onClear={() => select(NOTHING_SELECTED)} />
          )}
        </section>
        {opened !== undefined && (
          <Detail
            key={opened}
            opened={opened}
            media={chosen[0]}
            path={path}
            onOpenUse={onOpenUse}
            onDelete={(one) => deleting.run([one])}
            onClose={close}
          />
        )}
      </div>
      <InUseDialog deleting={deleting} />
      {isOver && <div className={classes.drop}>Drop the files to upload them</div>}
    </div>
  );
}
