import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Media, MediaUse } from '#shared/features/media/contract.ts';
import { ALT_TEXT_MAX, isPicture } from '#shared/features/media/rules.ts';
import { formatBytes } from '#shared/text/format-bytes.ts';
import type { DraftSave } from '../../api/draft-saver.ts';
import { toPlaceLink } from '../../api/place.ts';
import { formatDay, formatTime } from '../../components/format-time.ts';
import { SaveFailure } from '../../components/save-failure.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { type MediaDraftState, type MediaSaver, parsePoint } from './media-draft.ts';
import { FileAddress } from './file-address.tsx';
import { CropStrip, FocalPointPicker } from './focal-point.tsx';
import { MediaConflicts } from './media-conflicts.tsx';
import classes from './media.module.css';
import { useStudio } from '../../api/studio-context.tsx';
import { describeUse, formatPixels, KIND_WORDS, nameOf, thumbnailOf } from './media-words.ts';
import { useMediaDetail } from './queries.ts';
import { ReplaceFile } from './replace-file.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useMediaFields } from './use-media-fields.ts';

/** Opens the screen of a thing that uses a file; undefined where there is none. */
export type OpenUse = (use: MediaUse) => (() => void) | undefined;

/** How long a file has to stay open before its uses are looked for, in milliseconds; keys run through many. */
const READ_AFTER_MS = 200;
const PREVIEW_WIDTH = 340;

/** What a save came to, in a word. */
export function describeSave(save: DraftSave, isChanged: boolean): string {
  if (save.kind === 'saving') return 'Saving…';
  if (isChanged) return 'Not saved yet';
  if (save.kind !== 'saved') return '';
  return `Saved ${formatTime(save.at)}${save.hasMerged ? ', together with somebody else’s changes' : ''}`;
}

function Texts(props: { media: Media; state: MediaDraftState; saver: MediaSaver }): ReactNode {
  const { media, saver, state } = props;
  const { form: fields, save } = state;
  const errors = save.kind === 'failed' ? state.errors : {};
  const left = ALT_TEXT_MAX - fields.altText.length;
  return (
    <>
      {isPicture(media.kind) && (
        <>
          <Textarea
            label="Alt text"
            description="Describes the picture for people who cannot see it."
            rows={3}
            value={fields.altText}
            disabled={fields.isDecorative}
            error={errors['altText']}
            onChange={(event) => saver.change({ altText: event.currentTarget.value })}
          />
          <p className={classes.counter} data-over={left < 0 ? true : undefined}>
            {left < 0
              ? `${-left} characters too many`
              : `${fields.altText.length} of ${ALT_TEXT_MAX} characters`}
          </p>
          <Checkbox
            size="sm"
            label="Decorative"
            description="It adds no information, and screen readers skip it."
            checked={fields.isDecorative}
            onChange={(event) => saver.change({ isDecorative: event.currentTarget.checked })}
          />
        </>
      )}
      <TextInput
        label="Title"
        value={fields.title}
        error={errors['title']}
        onChange={(event) => saver.change({ title: event.currentTarget.value })}
      />
      <TextInput
        label="File name"
        spellCheck={false}
        value={fields.filename}
        error={errors['filename']}
        onChange={(event) => saver.change({ filename: event.currentTarget.value })}
      />
    </>
  );
}

function Uses(props: { uses: readonly MediaUse[]; onOpenUse: OpenUse }): ReactNode {
  if (props.uses.length === 0) return <p className={classes.quiet}>Nothing on the site uses this file.</p>;
  return (
    <ul className={classes.uses} aria-label="Where it is used">
      {props.uses.map((use) => {
        const open = props.onOpenUse(use);
        return (
          <li key={`${use.kind} ${use.id}`}>
            {open === undefined ? (
              describeUse(use)
            ) : (
              <button type="button" className={classes.useLink} onClick={open}>
                {describeUse(use)}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function FileFacts({ media }: { media: Media }): ReactNode {
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Type', `${KIND_WORDS[media.kind]} (${media.mediaType})`],
    ['Size', formatBytes(media.bytes)],
    ['Pixels', formatPixels(media)],
    ['Added', formatDay(Date.parse(media.createdOn))],
    ['Open to', media.isPublic ? undefined : 'Anyone with a link that you create'],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Duplicates({ ids, path }: { ids: readonly string[]; path: string }): ReactNode {
  if (ids.length === 0) return null;
  return (
    <p className={classes.quiet}>
      The library has the same content{' '}
      {ids.map((id, index) => (
        <a key={id} href={toPlaceLink(path, { item: id })}>
          {index === 0 ? 'here' : `, and here (${index + 1})`}
        </a>
      ))}
      .
    </p>
  );
}

interface DetailProps {
  readonly media: Media;
  /** Path of the library. */
  readonly path: string;
  readonly onOpenUse: OpenUse;
  readonly onDelete: (media: Media) => void;
  readonly onClose: () => void;
}

function Picture(props: { media: Media; state: MediaDraftState; saver: MediaSaver }): ReactNode {
  const { media, state, saver } = props;
  const { site } = useStudio();
  const { width, height } = media;
  if (!isPicture(media.kind) || width === undefined || height === undefined) {
    return (
      <div className={classes.preview}>
        <Thumbnail media={media} width={PREVIEW_WIDTH} />
      </div>
    );
  }
  const point = parsePoint(state.form.focalPoint);
  const picture = { urlOf: (wanted: number) => thumbnailOf(site, media, wanted), altText: media.altText };
  return (
    <>
      <FocalPointPicker
        picture={picture}
        size={{ width, height }}
        point={point}
        onChange={({ x, y }) => saver.change({ focalPoint: `${x},${y}` })}
      />
      <CropStrip picture={picture} size={{ width, height }} point={point} />
    </>
  );
}

function MoreAbout({
  mediaId,
  path,
  onOpenUse,
}: {
  mediaId: string;
  path: string;
  onOpenUse: OpenUse;
}): ReactNode {
  const [settled] = useDebouncedValue(mediaId, READ_AFTER_MS);
  const detail = useMediaDetail(settled);
  return (
    <section aria-label="Where it is used">
      <h4 className={classes.subtitle}>Where it is used</h4>
      <QueryState query={detail} label="Checking where it is used">
        {({ uses, duplicateIds }) => (
          <>
            <Uses uses={uses} onOpenUse={onOpenUse} />
            <Duplicates ids={duplicateIds} path={path} />
          </>
        )}
      </QueryState>
    </section>
  );
}

/** Everything about one file, to see and to change. Changes are saved by themselves. */
export function MediaDetail(props: DetailProps): ReactNode {
  const { media } = props;
  const [state, saver] = useMediaFields(media);
  const { save } = state;
  const saved = describeSave(save, state.isChanged);
  return (
    <>
      <div className={classes.detailHead}>
        <div>
          <h3 className={classes.detailTitle} tabIndex={-1} data-detail-title>
            {nameOf(media)}
          </h3>
          <p className={classes.quiet}>
            <span role="status">{saved}</span>
            {saved === '' && `${formatPixels(media) ?? KIND_WORDS[media.kind]}, ${formatBytes(media.bytes)}`}
          </p>
        </div>
        <Button size="compact-sm" variant="default" onClick={props.onClose}>
          Close
        </Button>
      </div>
      <Picture media={media} state={state} saver={saver} />
      <Texts media={media} state={state} saver={saver} />
      <MediaConflicts state={state} saver={saver} />
      <SaveFailure save={save} onRetry={() => void saver.flush()} />
      <FileFacts media={media} />
      <FileAddress key={media.url} media={media} />
      <MoreAbout mediaId={media.id} path={props.path} onOpenUse={props.onOpenUse} />
      <div className={classes.detailActs}>
        <ReplaceFile media={media} />
        <Button size="xs" variant="default" c="var(--red)" onClick={() => props.onDelete(media)}>
          Delete
        </Button>
      </div>
    </>
  );
}
