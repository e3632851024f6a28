import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useState } from 'react';

const AFTER_MS = 250;

/**
 * A field whose text is looked for once nothing was typed for a moment.
 * @param initial the text that is looked for at first
 * @param onSearch told the text
 */
export function SearchInput({
  initial,
  onSearch,
  ...props
}: Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  initial: string | undefined;
  onSearch: (text: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(initial ?? '');
  const search = useDebouncedCallback(onSearch, AFTER_MS);
  return (
    <TextInput
      {...props}
      type="search"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
