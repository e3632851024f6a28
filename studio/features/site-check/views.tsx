import type { ReactNode } from 'react';
import type { SiteFinding } from '#shared/features/site-check/contract.ts';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import { goTo } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { PAGE_BY_ID_PATH } from '../page-content/paths.ts';
import { SiteCheckScreen } from './site-check-screen.tsx';

/** What keeps people and search engines from understanding the site. */
export function SiteCheckView({ contributor, onOpenPlace }: ScreenProps): ReactNode {
  const mayReadCode = can(contributor, 'site.design', 'read');
  const toPage = (pageId: string, block?: string) => goTo(PAGE_BY_ID_PATH.replace(':id', pageId), { block });
  const openOf = ({ place }: SiteFinding): (() => void) | undefined => {
    switch (place.kind) {
      case 'page':
        return () => toPage(place.pageId);
      case 'block':
        return () => toPage(place.pageId, place.blockId);
      case 'template':
        return mayReadCode ? () => onOpenPlace({ path: place.path, line: place.line, column: 1 }) : undefined;
      case 'navigation':
        return () => goTo('site/navigation');
      case 'settings':
        return mayReadCode ? () => goTo('site/theme-settings') : undefined;
    }
  };
  return <SiteCheckScreen openOf={openOf} mayTranslate={canInPart(contributor, 'translations', 'read')} />;
}
