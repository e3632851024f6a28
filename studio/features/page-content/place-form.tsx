import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RichTextEditor } from '../../components/rich-text-editor.tsx';
import { altTextAt, withAltText } from './place-picture.ts';
import classes from './page-editor.module.css';

/** What stands at a place of the theme: a picture, or a text with markup that is not written on the page. */
export function PlaceForm(props: {
  id: string;
  html: string;
  onPick: () => void;
  onChange: (html: string) => void;
}): ReactNode {
  const { id, html, onChange } = props;
  const name = id.replaceAll('-', ' ');
  const isPicture = /^\s*<img\b/i.test(html);
  return (
    <section className={classes.form} aria-label="Settings of the place">
      <h3 className={classes.formTitle} tabIndex={-1} data-form-title>
        {isPicture ? 'Picture' : 'Text'}: {name}
      </h3>
      {isPicture ? (
        <>
          <div>
            <Button size="xs" variant="default" onClick={props.onPick}>
              Change the picture
            </Button>
          </div>
          <TextInput
            label="Alt text"
            description="Says what the picture shows, for people who do not see it. Leave it empty for decoration."
            value={altTextAt(html)}
            onChange={(event) => onChange(withAltText(html, event.currentTarget.value))}
          />
        </>
      ) : (
        <RichTextEditor label="Text" value={html} isDisabled={false} onChange={onChange} />
      )}
    </section>
  );
}
