import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { MediaPicker, Thumbnail } from '../media/offers.ts';
import { PAGE_BY_ID_PATH } from '../page-content/paths.ts';
import { PagesScreen } from './pages-screen.tsx';
import { RedirectsScreen } from './redirects-screen.tsx';

const PARTS = { Picker: MediaPicker, Thumbnail };

/** The pages of the site. */
export function PagesView({ website, contributor }: ScreenProps): ReactNode {
  return (
    <PagesScreen
      mayChange={can(contributor, 'page.create', 'change')}
      mayNavigate={can(contributor, 'site.navigation', 'change')}
      timeZone={website.timeZone}
      liveReleaseId={website.liveReleaseId}
      parts={PARTS}
      onOpen={({ id }) => goTo(PAGE_BY_ID_PATH.replace(':id', id))}
    />
  );
}

/** Where addresses lead that have no page any more. */
export function RedirectsView({ website }: ScreenProps): ReactNode {
  return <RedirectsScreen liveReleaseId={website.liveReleaseId} />;
}
