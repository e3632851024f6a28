import type { ChangeEvent, KeyboardEvent } from 'react';
import { useState } from 'react';

/** What a text field is given whose text is taken over when it is left. */
export interface CommittedField {
  readonly value: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * A text that is taken over when its field is left or ended with Enter, for what must not be saved half typed.
 * Escape takes back what is typed.
 */
export function useCommitted(value: string, onCommit: (text: string) => void): CommittedField {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== value) onCommit(typed.trim());
  };
  return {
    value: typed ?? value,
    onChange: (event) => setTyped(event.currentTarget.value),
    onBlur: commit,
    onKeyDown: (event) => {
      if (event.key === 'Enter') commit();
      if (event.key === 'Escape') setTyped(undefined);
    },
  };
}
