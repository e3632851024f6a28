import { Button } from '@mantine/core';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import type { BrandPicture } from '#shared/theme/index.ts';
import { mediaImage } from '../../components/media-image.ts';
import { useStudio } from '../../api/studio-context.tsx';
import type { MediaPicker } from '../media/media-picker.tsx';
import classes from './theme-settings.module.css';
import type { SettingsEditor } from './use-theme-settings.ts';

/** The dialog that chooses a file of the library. */
export type Picker = ComponentType<ComponentProps<typeof MediaPicker>>;

const PICTURES: readonly { readonly name: BrandPicture; readonly label: string; readonly help: string }[] = [
  { name: 'logo', label: 'Logo', help: 'In the header, in emails and on invoices.' },
  { name: 'favicon', label: 'Favicon', help: 'In the tab of the browser. Best a square of 100 px or more.' },
  { name: 'socialImage', label: 'Social image', help: 'Where a link is shared. Best 1200 by 630 px.' },
];

/** The pictures of the brand, which stay when the theme is another one. */
export function BrandForm(props: {
  editor: SettingsEditor;
  pictures: Readonly<Record<string, ImageItem>>;
  errors: Readonly<Record<string, string>>;
  Picker: Picker;
}): ReactNode {
  const { editor, errors, Picker } = props;
  const { site } = useStudio();
  const [picking, setPicking] = useState<BrandPicture | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, ImageItem>>>({});
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Brand</legend>
      {PICTURES.map(({ name, label, help }) => {
        const id = editor.settings.brand[name];
        const item = id === undefined ? undefined : (chosen[id] ?? props.pictures[id]);
        const error = errors[`brand.${name}`];
        return (
          <div key={name} className={classes.picture} role="group" aria-label={label}>
            <span className={classes.frame}>
              {item !== undefined && (
                <img src={new URL(`${item.assetUrl}?format=300w`, site).href} alt={item.altText} />
              )}
            </span>
            <div>
              <span className={classes.label}>{label}</span>
              <p className={classes.help}>{error ?? help}</p>
              <div className={classes.acts}>
                <Button size="compact-xs" variant="default" onClick={() => setPicking(name)}>
                  {id === undefined ? `Choose ${label.toLowerCase()}` : `Change ${label.toLowerCase()}`}
                </Button>
                {id !== undefined && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Remove ${label.toLowerCase()}`}
                    onClick={() => editor.setPicture(name, undefined)}
                  >
                    Remove
                  </Button>
                )}
              </div>
            </div>
          </div>
        );
      })}
      <Picker
        noun="a picture"
        isForPictures
        isSingle
        isOpen={picking !== null}
        onClose={() => setPicking(null)}
        onChoose={([media]) => {
          if (media !== undefined && picking !== null) {
            const item = mediaImage(media);
            setChosen({ ...chosen, [item.id]: item });
            editor.setPicture(picking, item.id);
          }
          setPicking(null);
        }}
      />
    </fieldset>
  );
}
