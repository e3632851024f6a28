import type { ReactNode } from 'react';
import type { Website } from '#shared/features/websites/contract.ts';
import { OutsideLink } from '../../components/outside-link.tsx';

/** Opens the site as visitors see it. */
export function SiteLink({ website }: { website: Website }): ReactNode {
  return <OutsideLink address={website.address}>View site</OutsideLink>;
}
