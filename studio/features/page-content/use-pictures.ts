import { useState } from 'react';
import { findBlock } from '#shared/features/page-content/changes.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { Media } from '#shared/features/media/contract.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { isAspectRatio } from '#shared/features/images/picture-style.ts';
import { propertyAt } from '#shared/json/values.ts';
import { mediaImage } from '../../components/media-image.ts';
import { showNotice } from '../../components/notices.tsx';
import { pictureFieldAt } from './block-words.ts';
import { placePicture, readPlacePicture } from './place-picture.ts';
import type { BlockActs } from './use-block-acts.ts';
import type { Edited } from './use-page-edit.ts';

/** The picture that the library is asked for. */
export type Picking =
  | { readonly kind: 'block'; readonly blockId: string; readonly field: string }
  | { readonly kind: 'place'; readonly id: string };

/** Where pictures are put. */
interface PictureDeps {
  readonly content: Edited<PageContent> | null;
  readonly acts: BlockActs | null;
  readonly places: Edited<Readonly<Record<string, string>>>;
}

/** The pictures that are chosen from the library, and where they go. */
export function usePictures({ content, acts, places }: PictureDeps) {
  const [picking, openPicker] = useState<Picking | null>(null);
  const [pictures, setPictures] = useState<Readonly<Record<string, ImageItem>>>({});
  const blockOf = (id: string) => (content === null ? undefined : findBlock(content.get(), id));
  const handleBlockPicture = (blockId: string, index: number) => {
    const block = blockOf(blockId);
    const field = block && pictureFieldAt(block, index);
    if (field !== undefined) openPicker({ kind: 'block', blockId, field });
  };
  const partAt = (blockId: string, field: string, part: string) =>
    propertyAt(blockOf(blockId)?.data, [...field.split('.'), part]);
  const takePicture = (media: Media) => {
    const item = mediaImage(media);
    openPicker(null);
    setPictures({ ...pictures, [item.id]: item });
    if (picking?.kind === 'block') {
      const { blockId, field } = picking;
      const ratio = partAt(blockId, field, 'ratio');
      acts?.field(blockId, field, { mediaId: item.id, ...(isAspectRatio(ratio) ? { ratio } : {}) });
      content?.close();
    } else if (picking?.kind === 'place') {
      const html = placePicture(places.get()[picking.id] ?? '', item);
      if (html === undefined)
        showNotice({
          message: 'The size of this picture is not known. Choose another one.',
          tone: 'problem',
        });
      else places.change('Change the picture', { ...places.get(), [picking.id]: html });
    }
  };
  const hasPicture =
    picking !== null &&
    (picking.kind === 'place'
      ? readPlacePicture(places.get()[picking.id] ?? '') !== undefined
      : partAt(picking.blockId, picking.field, 'mediaId') !== undefined);
  return { picking, openPicker, hasPicture, pictures, handleBlockPicture, takePicture };
}
