import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Scheme } from './frame-document.ts';

const SCHEMES: readonly { value: Scheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Whether a mail is shown as on a light or a dark screen. */
export function SchemeChoice(props: { value: Scheme; onChange: (scheme: Scheme) => void }): ReactNode {
  return (
    <SegmentedControl
      aria-label="Appearance"
      data={[...SCHEMES]}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
