import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { copyFrom, tellCopied } from './copy-text.ts';
import classes from './copy-field.module.css';

/** A text to take elsewhere, with a button that copies it. */
export function CopyField(props: { label: string; description: string; value: string }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const handleCopy = async () => {
    if (field.current === null) return;
    setWords(tellCopied(await copyFrom(field.current)));
  };
  return (
    <div>
      <TextInput
        ref={field}
        label={props.label}
        description={props.description}
        value={props.value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        inputContainer={(input) => (
          <div className={classes.row}>
            <div className={classes.field}>{input}</div>
            <Button variant="default" aria-label={`Copy ${props.label}`} onClick={() => void handleCopy()}>
              Copy
            </Button>
          </div>
        )}
      />
      <span className={classes.words} role="status">
        {words}
      </span>
    </div>
  );
}
