import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import { type SystemPage, systemPage } from '../../sockets/system-page.ts';

/** The page where visitors give money, which takes its own form. */
export function donatePage(context: NonNullable<SystemPage['context']>): SystemPage {
  return systemPage({
    kind: 'donate',
    path: DONATE_PAGE_PATH,
    pageType: PAGE_TYPE.donate,
    template: 'pages/donate.page',
    access: 'visitor',
    hasCrumb: true,
    titles: { en: 'Donate', fr: 'Faire un don', de: 'Spenden', es: 'Donar', ja: '寄付', ar: 'تبرّع' },
    preview: { place: 8 },
    context,
  });
}
