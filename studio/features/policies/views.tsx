import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { PAGE_BY_ID_PATH } from '../page-content/paths.ts';
import { PoliciesScreen } from './policies-screen.tsx';

/** Which page is which policy. */
export function PoliciesView({ website, contributor }: ScreenProps): ReactNode {
  return (
    <PoliciesScreen
      language={website.language}
      liveReleaseId={website.liveReleaseId}
      mayCreate={can(contributor, 'page.create', 'change')}
      onOpen={(pageId) => goTo(PAGE_BY_ID_PATH.replace(':id', pageId))}
    />
  );
}
