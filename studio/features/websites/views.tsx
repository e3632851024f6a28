import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { SiteSettingsScreen } from './site-settings-screen.tsx';
import { SitesScreen } from './sites-screen.tsx';

/** The title, the place and the money of the site. */
export function SiteSettingsView({ website }: ScreenProps): ReactNode {
  return <SiteSettingsScreen website={website} />;
}

/** All sites that this studio knows. */
export function SitesView({ website, contributor }: ScreenProps): ReactNode {
  return <SitesScreen website={website} mayCreate={can(contributor, 'site.transfer', 'change')} />;
}
