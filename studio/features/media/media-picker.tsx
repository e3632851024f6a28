import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import { canBePrivate, isPicture } from '#shared/features/media/rules.ts';
import { describeError } from '../../api/describe-error.ts';
import { formatCount } from '../../components/count-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/pane-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import classes from './media-picker.module.css';
import { nameOf } from './media-words.ts';
import { useLibrary } from './queries.ts';
import { findPictureProblem, PICTURE_ACCEPT } from './upload-check.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useUploadQueue, useUploads } from './use-uploads.ts';

interface PickerProps {
  /** What is chosen, such as "pictures". */
  readonly noun: string;
  /** True for pictures and drawings alone. */
  readonly isForPictures: boolean;
  /** True for files that only links may lead to: pictures are not among them, and what is uploaded is private. */
  readonly isPrivate?: boolean;
  /** True where one file is chosen, and a click is enough. */
  readonly isSingle: boolean;
  readonly onChoose: (files: readonly Media[]) => void;
  /** What can be done with the file that is there already. */
  readonly other?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly onClose: () => void;
}

/** Files that arrived since the picker was opened; they are chosen by that. */
function useArrived(isPrivate: boolean): {
  readonly add: (files: readonly File[]) => void;
  readonly arrived: readonly Media[];
  readonly open: number;
} {
  const uploads = useUploads();
  const queue = useUploadQueue(uploads);
  const [before] = useState(() => new Set(uploads.queue().map(({ id }) => id)));
  const own = queue.filter(({ id }) => !before.has(id));
  return {
    add: (files) => uploads.add(files, isPrivate),
    arrived: own.flatMap(({ state }) => (state.kind === 'done' ? [state.media] : [])),
    open: own.filter(({ state }) => state.kind === 'waiting' || state.kind === 'sending').length,
  };
}

function Tiles(props: {
  files: readonly Media[];
  chosen: ReadonlySet<string>;
  onToggle: (file: Media) => void;
}): ReactNode {
  return (
    <div className={classes.tiles} role="group" aria-label="Files">
      {props.files.map((file) => (
        <button
          key={file.id}
          type="button"
          className={classes.tile}
          aria-pressed={props.chosen.has(file.id)}
          aria-label={nameOf(file)}
          onClick={() => props.onToggle(file)}
        >
          <span className={classes.thumb}>
            <Thumbnail media={file} width={120} />
          </span>
          <span className={classes.name}>{nameOf(file)}</span>
        </button>
      ))}
    </div>
  );
}

function Picker(props: PickerProps): ReactNode {
  const { isForPictures, isPrivate = false, isSingle, onChoose } = props;
  const [search, setSearch] = useState('');
  const library = useLibrary(search === '' ? {} : { search });
  const { add, arrived, open } = useArrived(isPrivate);
  const [picked, setPicked] = useState<readonly Media[]>([]);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const fits = ({ kind }: Media) => (isPrivate ? canBePrivate(kind) : !isForPictures || isPicture(kind));
  const fresh = arrived.filter((file) => fits(file) && !refused.has(file.id));
  const chosen = [...picked, ...fresh.filter(({ id }) => !picked.some((one) => one.id === id))];
  const ids = new Set(chosen.map(({ id }) => id));
  const listed = library.data?.pages.flatMap(({ media }) => media) ?? [];
  const files = [...arrived.filter(({ id }) => !listed.some((one) => one.id === id)), ...listed].filter(fits);
  const send = (wanted: readonly File[]) => {
    const problems = wanted.flatMap((file) => {
      const problem = isForPictures ? findPictureProblem(file) : undefined;
      return problem === undefined ? [] : [{ file, text: `${file.name}: ${problem}` }];
    });
    setProblems(problems.map(({ text }) => text));
    add(wanted.filter((file) => !problems.some((one) => one.file === file)));
  };
  const toggle = (file: Media) => {
    if (isSingle) onChoose([file]);
    else if (ids.has(file.id)) {
      setPicked(picked.filter(({ id }) => id !== file.id));
      setRefused(new Set([...refused, file.id]));
    } else setPicked([...picked, file]);
  };
  return (
    <div className={classes.picker}>
      <div className={classes.bar}>
        <SearchInput
          className={classes.search ?? ''}
          aria-label="Search files"
          placeholder="Search by name or words"
          initial={undefined}
          onSearch={(text) => setSearch(text.trim())}
          data-autofocus
        />
        <input
          ref={input}
          type="file"
          hidden
          multiple={!isSingle}
          accept={isForPictures ? PICTURE_ACCEPT : undefined}
          aria-label="Files to upload"
          onChange={(event) => {
            send([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          Upload
        </Button>
      </div>
      {problems.length > 0 && (
        <ul className={classes.problems} role="alert">
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={classes.files}>
        {library.data === undefined &&
          (library.error === null ? (
            <LoadingState label="Loading the library" />
          ) : (
            <ErrorState message={describeError(library.error)} onRetry={() => void library.refetch()} />
          ))}
        {library.data !== undefined && files.length === 0 && (
          <EmptyState title={search === '' ? 'No files yet' : 'No files found'}>
            {search === '' ? 'Upload some, and they can be chosen here.' : 'Try another search.'}
          </EmptyState>
        )}
        <Tiles files={files} chosen={ids} onToggle={toggle} />
        <ListEnd query={library} />
      </div>
      <div className={classes.foot}>
        <span role="status">
          {open > 0
            ? `${formatCount(open, 'file is', 'files are')} on the way…`
            : !isSingle && `${chosen.length} chosen`}
        </span>
        {props.other !== undefined && (
          <Button variant="default" onClick={props.other.onClick}>
            {props.other.label}
          </Button>
        )}
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        {(!isSingle || chosen.length > 0) && (
          <Button disabled={chosen.length === 0 || open > 0} onClick={() => onChoose(chosen)}>
            Take {isSingle ? 'it' : formatCount(chosen.length, 'file', 'files')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Chooses files of the library, or uploads new ones, which are chosen by that. */
export function MediaPicker(props: PickerProps & { isOpen: boolean }): ReactNode {
  const { isOpen, ...picker } = props;
  return (
    <Dialog title={`Choose ${props.noun}`} isOpen={isOpen} onClose={props.onClose}>
      <Picker {...picker} />
    </Dialog>
  );
}
