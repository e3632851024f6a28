import { Checkbox, Progress, SegmentedControl, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import type { MediaFilter } from '#shared/features/media/rules.ts';
import { ALT_TEXT_MAX } from '#shared/features/media/rules.ts';
import { changePlace, usePlace } from '../../api/place.ts';
import { formatCount } from '../../components/count-text.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { readLibraryPlace } from './filters.ts';
import { MediaConflicts } from './media-conflicts.tsx';
import { describeSave } from './media-detail.tsx';
import classes from './media.module.css';
import { eachOnce } from './late-pictures.ts';
import { lacksAltText, nameOf } from './media-words.ts';
import { useLatePictures, usePicturesToDescribe } from './queries.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useMediaFields } from './use-media-fields.ts';

const THUMB_WIDTH = 120;

/** The two things that may be wrong with alternative texts. */
type Fault = Extract<MediaFilter, 'missingAlt' | 'sameAlt'>;

const FAULTS: readonly { value: Fault; label: string }[] = [
  { value: 'missingAlt', label: 'Missing' },
  { value: 'sameAlt', label: 'Used twice' },
];

/** Goes to the field of the next picture, or the one before. */
function focusNeighbour(field: HTMLElement, step: number): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-alt-field]:not(:disabled)')];
  fields[fields.indexOf(field) + step]?.focus();
}

function AltRow({ media }: { media: Media }): ReactNode {
  const [state, saver] = useMediaFields(media);
  const { form: fields, save } = state;
  const errors = save.kind === 'failed' ? state.errors : {};
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void saver.flush();
    focusNeighbour(event.currentTarget, event.shiftKey ? -1 : 1);
  };
  return (
    <li className={classes.altRow}>
      <span className={classes.altThumb}>
        <Thumbnail media={media} width={THUMB_WIDTH} />
      </span>
      <div className={classes.altWords}>
        <TextInput
          label={`Alt text of ${nameOf(media)}`}
          value={fields.altText}
          disabled={fields.isDecorative}
          error={errors['altText']}
          data-alt-field
          onKeyDown={handleKey}
          onBlur={() => void saver.flush()}
          onChange={(event) => saver.change({ altText: event.currentTarget.value })}
        />
        <div className={classes.altFoot}>
          <Checkbox
            size="xs"
            label="Decorative"
            aria-label={`${nameOf(media)} is decorative`}
            checked={fields.isDecorative}
            onChange={(event) => saver.change({ isDecorative: event.currentTarget.checked })}
          />
          <span className={classes.quiet}>
            {fields.altText.length} of {ALT_TEXT_MAX} characters
          </span>
          <span className={classes.quiet} role="status">
            {save.kind === 'failed' ? `Not saved. ${save.message}` : describeSave(save, state.isChanged)}
          </span>
        </div>
        <MediaConflicts state={state} saver={saver} />
      </div>
    </li>
  );
}

function isMended(media: Media, fault: Fault, before: ReadonlyMap<string, string>): boolean {
  if (media.isDecorative) return true;
  if (fault === 'missingAlt') return !lacksAltText(media);
  return media.altText !== (before.get(media.id) ?? media.altText);
}

/** What the texts were when they were first seen, to tell which have changed since. */
function useTextsBefore(media: readonly Media[]): ReadonlyMap<string, string> {
  const [before, setBefore] = useState<ReadonlyMap<string, string>>(new Map());
  const added = media.filter(({ id }) => !before.has(id));
  if (added.length > 0) {
    setBefore(new Map([...before, ...added.map(({ id, altText }) => [id, altText] as const)]));
  }
  return before;
}

function AltRows({
  fault,
  media,
  total,
}: {
  fault: Fault;
  media: readonly Media[];
  total: number;
}): ReactNode {
  const before = useTextsBefore(media);
  if (media.length === 0) {
    return (
      <EmptyState
        title={
          fault === 'missingAlt' ? 'Every picture has alt text' : 'No two pictures have the same alt text'
        }
      >
        There is nothing to do here.
      </EmptyState>
    );
  }
  const done = media.filter((one) => isMended(one, fault, before)).length;
  return (
    <>
      <div className={classes.altProgress}>
        <Progress
          className={classes.grow ?? ''}
          value={(100 * done) / Math.max(total, 1)}
          aria-label="How many are done"
        />
        <span role="status">
          {done} of {formatCount(total, 'picture', 'pictures')} done
        </span>
      </div>
      <ul className={classes.altRows} aria-label="Pictures">
        {media.map((one) => (
          <AltRow key={one.id} media={one} />
        ))}
      </ul>
    </>
  );
}

/** Pictures whose alternative text is missing or used twice, one under the other, to be written in one go. */
export function AltTextScreen(): ReactNode {
  const { path, query } = usePlace();
  const fault: Fault = readLibraryPlace(query).filter === 'sameAlt' ? 'sameAlt' : 'missingAlt';
  const library = usePicturesToDescribe(fault);
  useLatePictures(fault);
  return (
    <Page
      title="Alt text"
      intro="Screen readers read it out in place of the picture. Describe what it shows in a sentence; Enter saves and goes to the next picture."
      actions={
        <SegmentedControl
          aria-label="What is wrong"
          value={fault}
          data={[...FAULTS]}
          onChange={(value) => changePlace(path, { filter: value === 'missingAlt' ? undefined : value })}
        />
      }
    >
      <QueryState query={library} label="Loading pictures">
        {({ pages }) => (
          <AltRows
            key={fault}
            fault={fault}
            media={eachOnce(pages.flatMap((page) => page.media))}
            total={pages[0]?.total ?? 0}
          />
        )}
      </QueryState>
      <ListEnd query={library} />
    </Page>
  );
}
