import { Button, Checkbox, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Media } from '#shared/features/media/contract.ts';
import { ALT_TEXT_MAX } from '#shared/features/media/rules.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { describeSave } from './media-detail.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useMediaDetail } from './queries.ts';
import { useMediaFields } from './use-media-fields.ts';
import classes from './media-picker.module.css';

function Field({ media, onSaved }: { media: Media; onSaved: (media: Media) => void }): ReactNode {
  const [state, saver] = useMediaFields(media);
  const { form: fields, save, isChanged } = state;
  const handleBlur = () =>
    void saver.flush().then(() => onSaved({ ...media, altText: saver.get().form.altText.trim() }));
  return (
    <div className={classes.picker}>
      <span className={classes.thumb}>
        <Thumbnail media={media} width={240} />
      </span>
      <Textarea
        label="Alt text"
        description={`Describes the picture for people who cannot see it. ${fields.altText.length} of ${ALT_TEXT_MAX} characters.`}
        rows={3}
        data-autofocus
        value={fields.altText}
        disabled={fields.isDecorative}
        error={save.kind === 'failed' ? state.errors['altText'] : undefined}
        onChange={(event) => saver.change({ altText: event.currentTarget.value })}
        onBlur={handleBlur}
      />
      <Checkbox
        label="Decorative"
        checked={fields.isDecorative}
        onChange={(event) => saver.change({ isDecorative: event.currentTarget.checked })}
        onBlur={handleBlur}
      />
      {state.conflicts.length > 0 && (
        <Failure>Somebody else changed this picture meanwhile. The media library shows both texts.</Failure>
      )}
      <span role="status">{describeSave(save, isChanged)}</span>
    </div>
  );
}

/** Says what a picture shows, wherever it is used; saved by itself. */
export function AltTextDialog(props: {
  mediaId: string | null;
  onSaved: (media: Media) => void;
  onClose: () => void;
}): ReactNode {
  const { mediaId, onClose } = props;
  const detail = useMediaDetail(mediaId ?? '', mediaId !== null);
  return (
    <Dialog title="Alt text" isOpen={mediaId !== null} onClose={onClose}>
      <QueryState query={detail} label="Loading the picture">
        {({ media }) => <Field key={media.id} media={media} onSaved={props.onSaved} />}
      </QueryState>
      <Button mt="md" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}
