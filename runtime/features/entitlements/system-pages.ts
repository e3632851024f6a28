import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { PREVIEW_FOLDER } from '#shared/features/pages/paths.ts';
import { pathOfCollection } from '#shared/features/pages/rules.ts';
import { systemPage } from '../../sockets/system-page.ts';
import { offerOf } from './gate.ts';

/** What stands in the place of a page for who may not see it. */
export const protectedPage = systemPage({
  kind: 'protected',
  pageType: PAGE_TYPE.protectedContent,
  template: 'pages/protected.page',
  status: 403,
  access: 'visitor',
  titles: {
    en: 'Protected',
    fr: 'Accès réservé',
    de: 'Geschützt',
    es: 'Protegido',
    ja: 'アクセス制限',
    ar: 'محمي',
  },
  preview: { path: `${PREVIEW_FOLDER}/protected`, place: 9 },
  async context({ isPreview, scope, site, content, now }) {
    if (!isPreview) return undefined;
    const closed = content.collections.find(({ protectedBy }) => protectedBy !== undefined);
    const path = closed === undefined ? '/' : pathOfCollection(closed);
    const ask = { scope, site, content, siteUser: undefined, cookies: {}, now, path };
    return { json: { ...(await offerOf(ask, closed?.protectedBy ?? '')) } };
  },
});
