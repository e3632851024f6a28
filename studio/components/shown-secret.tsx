import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { copyFrom, tellCopied } from './copy-text.ts';

/**
 * A secret that was just made, the one time it can be seen.
 * @param props.label names it above its field
 * @param props.children says what to do with it
 */
export function ShownSecret(props: {
  label: string;
  secret: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const handleCopy = async () => {
    if (field.current === null) return;
    setWords(tellCopied(await copyFrom(field.current)));
  };
  return (
    <Stack gap="md">
      <Text>{props.children}</Text>
      <TextInput
        ref={field}
        label={props.label}
        value={props.secret}
        readOnly
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div style={{ display: 'flex', gap: 8, alignItems: 'center', justifyContent: 'flex-end' }}>
        <span role="status">{words}</span>
        <Button variant="default" onClick={() => void handleCopy()} data-autofocus>
          Copy
        </Button>
        <Button onClick={props.onClose}>Done</Button>
      </div>
    </Stack>
  );
}
