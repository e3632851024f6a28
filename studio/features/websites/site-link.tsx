import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import type { Website } from '#shared/features/websites/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { ExternalIcon } from '../../components/icons.tsx';
import { showNotice } from '../../components/notices.tsx';

/** Opens the site as visitors see it: by the system's browser from the desktop, in a new tab from a browser. */
export function SiteLink({ website }: { website: Website }): ReactNode {
  const { app, bridge, site } = useStudio();
  const handleClick = (event: MouseEvent) => {
    if (app.kind === 'web') return;
    event.preventDefault();
    bridge.openInBrowser({ site, address: website.address }).catch((cause: unknown) => {
      showNotice({ message: describeError(cause), tone: 'problem' });
    });
  };
  return (
    <Anchor
      href={website.address}
      target="_blank"
      rel="noopener noreferrer"
      underline="hover"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}
      onClick={handleClick}
    >
      View site
      <ExternalIcon />
    </Anchor>
  );
}
