import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { copyFrom } from '../../components/copy-text.ts';

/** A token that was just made, the one time it can be seen. */
export function ShownToken({ token, onClose }: { token: string; onClose: () => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const handleCopy = async () => {
    if (field.current === null) return;
    const isCopied = await copyFrom(field.current);
    setWords(isCopied ? 'Copied.' : 'It is selected: copy it with Ctrl+C.');
  };
  return (
    <Stack gap="md">
      <Text>
        Copy the token now and keep it like a password. It is not shown again; if it is lost, make another
        one.
      </Text>
      <TextInput
        ref={field}
        label="Token"
        value={token}
        readOnly
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div style={{ display: 'flex', gap: 8, alignItems: 'center', justifyContent: 'flex-end' }}>
        <span role="status">{words}</span>
        <Button variant="default" onClick={() => void handleCopy()} data-autofocus>
          Copy
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Stack>
  );
}
