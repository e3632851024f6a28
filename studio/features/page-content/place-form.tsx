import { Button, TextInput } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useStudio } from '../../api/studio-context.tsx';
import { RichTextEditor } from '../../components/rich-text-editor.tsx';
import type { PictureFocusProps } from '../media/picture-focus.tsx';
import { type PlacePicture, readPlacePicture, withAltText, withCut } from './place-picture.ts';
import classes from './page-editor.module.css';

interface PlaceFormProps {
  readonly id: string;
  readonly html: string;
  readonly Focus: ComponentType<PictureFocusProps>;
  readonly onPick: () => void;
  readonly onChange: (html: string) => void;
}

function PictureOfPlace(props: PlaceFormProps & { picture: PlacePicture }): ReactNode {
  const { html, picture, Focus, onPick, onChange } = props;
  const { site } = useStudio();
  const { size, point, ratio } = picture;
  return (
    <>
      {size !== undefined && (
        <Focus
          picture={{
            urlOf: (width) => new URL(picture.pathOf(width), site).href,
            altText: picture.altText,
          }}
          size={size}
          point={point}
          ratio={ratio}
          {...(picture.isKept ? { shown: [] } : {})}
          onPoint={(next) => onChange(withCut(html, next, ratio))}
          onRatio={(next) => onChange(withCut(html, point, next))}
        />
      )}
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={onPick}>
          Change the picture
        </Button>
        <Button size="xs" variant="default" onClick={() => onChange('')}>
          Remove the picture
        </Button>
      </div>
      <TextInput
        label="Alt text"
        description="Says what the picture shows, for people who do not see it. Leave it empty for decoration."
        value={picture.altText}
        onChange={(event) => onChange(withAltText(html, event.currentTarget.value))}
      />
    </>
  );
}

/** What stands at a place of the theme: a picture, a text with markup that is not written on the page, or nothing yet. */
export function PlaceForm(props: PlaceFormProps): ReactNode {
  const { id, html, onPick, onChange } = props;
  const name = id.replaceAll('-', ' ');
  const picture = /^\s*<img\b/i.test(html) ? readPlacePicture(html) : undefined;
  return (
    <section className={classes.form} aria-label="Settings of the place">
      <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
        {picture === undefined ? 'Text' : 'Picture'}: {name}
      </h3>
      {picture === undefined ? (
        <>
          <RichTextEditor label="Text" value={html} isDisabled={false} onChange={onChange} />
          {html.trim() === '' && (
            <div>
              <p className={classes.quiet}>
                Nothing stands here yet. Write on the page, or choose a picture.
              </p>
              <Button size="xs" variant="default" onClick={onPick}>
                Choose a picture
              </Button>
            </div>
          )}
        </>
      ) : (
        <PictureOfPlace {...props} picture={picture} />
      )}
    </section>
  );
}
