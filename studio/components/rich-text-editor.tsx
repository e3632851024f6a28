import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Suspense, useId } from 'react';
import { late } from './late.tsx';
import classes from './rich-text-editor.module.css';

/** The editor is large, so it loads when a text is looked at. */
const RichTextBox = late(async () => (await import('./rich-text-box.tsx')).RichTextBox);

/**
 * A text with headings, lists, strong words and links, written as plain HTML. Markup that it cannot show is never
 * lost: such a text is edited as HTML.
 */
export function RichTextEditor(props: {
  label: string;
  help?: string;
  value: string;
  error?: string | undefined;
  isDisabled: boolean;
  onChange: (html: string) => void;
}): ReactNode {
  const labelId = useId();
  return (
    <div className={classes.editor}>
      <span id={labelId} className={classes.label}>
        {props.label}
      </span>
      <Suspense fallback={<Skeleton height={186} role="status" aria-label={`${props.label} is loading`} />}>
        <RichTextBox
          labelId={labelId}
          value={props.value}
          isDisabled={props.isDisabled}
          onChange={props.onChange}
        />
      </Suspense>
      {props.error === undefined ? (
        props.help !== undefined && <p className={classes.help}>{props.help}</p>
      ) : (
        <p className={classes.error}>{props.error}</p>
      )}
    </div>
  );
}
