import { Button, TextInput } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { type BlockPicture, LINE_MAX, type PictureField } from '#shared/features/blocks/field.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { isAspectRatio, isPoint } from '#shared/features/images/picture-style.ts';
import { parseSize } from '#shared/images/size.ts';
import { widthTier } from '#shared/images/widths.ts';
import { isObject, toText } from '#shared/json/values.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { PictureFocusProps, ShownWidth } from '../media/picture-focus.tsx';
import classes from './page-editor.module.css';

/** What the input of a picture may use. */
export interface PictureMeans {
  readonly pictures: Readonly<Record<string, ImageItem>>;
  /** Opens the library for the picture of a field. */
  readonly onPick: (field: string) => void;
  readonly Focus: ComponentType<PictureFocusProps>;
  /** How wide the pictures of the block are shown. */
  readonly shown: readonly ShownWidth[];
}

/** A picture as a block holds it; undefined where it holds none. */
function pictureOf(value: unknown): BlockPicture | undefined {
  if (!isObject(value) || toText(value['mediaId']) === '') return undefined;
  const { altText, focalPoint, ratio } = value;
  return {
    mediaId: toText(value['mediaId']),
    ...(typeof altText === 'string' ? { altText } : {}),
    ...(isPoint(focalPoint) ? { focalPoint } : {}),
    ...(isAspectRatio(ratio) ? { ratio } : {}),
  };
}

/** A picture with some of its parts set; those that are undefined are left out. */
function withParts(
  picture: BlockPicture,
  parts: { readonly [Name in keyof BlockPicture]?: BlockPicture[Name] | undefined },
): object {
  const set = Object.entries({ ...picture, ...parts }).filter(([, part]) => part !== undefined);
  return Object.fromEntries(set);
}

function Focus(props: {
  value: BlockPicture;
  item: ImageItem;
  field: PictureField;
  means: PictureMeans;
  onChange: (value: object) => void;
}): ReactNode {
  const { value, item, field, means, onChange } = props;
  const { site } = useStudio();
  const size = parseSize(item.originalSize);
  // Of a drawing without a size nothing can be cut.
  if (size === undefined || !(size.width > 0 && size.height > 0)) return null;
  return (
    <means.Focus
      picture={{
        urlOf: (width) => new URL(`${item.assetUrl}?format=${widthTier(width)}`, site).href,
        altText: value.altText ?? item.altText,
      }}
      size={size}
      point={value.focalPoint ?? item.mediaFocalPoint}
      ratio={value.ratio ?? null}
      shown={means.shown}
      onPoint={(focalPoint) => onChange(withParts(value, { focalPoint }))}
      {...(field.mayCrop === true
        ? { onRatio: (ratio) => onChange(withParts(value, { ratio: ratio ?? undefined })) }
        : {})}
    />
  );
}

/** A picture of a block: which one, what is said of it, and what is shown of it. */
export function PictureInput(
  props: PictureMeans & {
    field: PictureField;
    path: string;
    value: unknown;
    onChange: (path: string, value: unknown) => void;
  },
): ReactNode {
  const { field, path, pictures, onPick, onChange } = props;
  const value = pictureOf(props.value);
  const item = value && pictures[value.mediaId];
  return (
    <div className={classes.picture} role="group" aria-label={field.label}>
      <span className={classes.label}>{field.label}</span>
      {value !== undefined && item !== undefined && (
        <Focus
          value={value}
          item={item}
          field={field}
          means={props}
          onChange={(next) => onChange(path, next)}
        />
      )}
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => onPick(path)}>
          {value === undefined ? 'Choose a picture' : 'Change the picture'}
        </Button>
        {value !== undefined && (
          <Button size="xs" variant="default" onClick={() => onChange(path, undefined)}>
            Remove the picture
          </Button>
        )}
      </div>
      {value !== undefined && (
        <TextInput
          label="Alt text"
          description="Says what the picture shows here. Left empty it is that of the library."
          maxLength={LINE_MAX}
          value={value.altText ?? ''}
          placeholder={item?.altText}
          onChange={(event) => {
            const words = event.currentTarget.value;
            onChange(path, withParts(value, { altText: words === '' ? undefined : words }));
          }}
        />
      )}
    </div>
  );
}
