import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useStudio } from '../api/studio-context.tsx';
import { ExternalIcon } from './icons.tsx';
import { useOpenOutside } from './use-open-outside.ts';

/** Opens a page of the site: by the system's browser from the desktop, in a new tab from a browser. */
export function OutsideLink({ address, children }: { address: string; children: ReactNode }): ReactNode {
  const { app } = useStudio();
  const open = useOpenOutside();
  const handleClick = (event: MouseEvent) => {
    if (app.kind === 'web') return;
    event.preventDefault();
    open(address);
  };
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      underline="hover"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}
      onClick={handleClick}
    >
      {children}
      <ExternalIcon />
    </Anchor>
  );
}
