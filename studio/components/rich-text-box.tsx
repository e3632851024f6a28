import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import classes from './rich-text-editor.module.css';
import { isRichText } from './rich-text-schema.ts';
import { RichTextSurface } from './rich-text-surface.tsx';

/** A text as its words look or as HTML, with the button that changes between them. */
export function RichTextBox(props: {
  labelId: string;
  value: string;
  isDisabled: boolean;
  onChange: (html: string) => void;
}): ReactNode {
  const { labelId, value, isDisabled, onChange } = props;
  const [isCode, setIsCode] = useState(false);
  const isShowable = isRichText(value);
  const showsCode = isCode || !isShowable;
  return (
    <>
      <Button
        className={classes.toggle ?? ''}
        size="compact-xs"
        variant="default"
        aria-pressed={showsCode}
        disabled={!isShowable}
        onClick={() => setIsCode(!isCode)}
      >
        HTML
      </Button>
      {showsCode ? (
        <Textarea
          aria-labelledby={labelId}
          className={classes.code ?? ''}
          autosize
          minRows={8}
          maxRows={24}
          spellCheck={false}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <RichTextSurface labelId={labelId} value={value} isDisabled={isDisabled} onChange={onChange} />
      )}
      {!isShowable && (
        <p className={classes.help}>
          This text has HTML that the editor of words would change, so it is edited as HTML.
        </p>
      )}
    </>
  );
}
