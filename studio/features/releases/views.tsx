import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { ReleasesScreen } from './releases-screen.tsx';
import type { ScreenProps } from '../../sockets/screen.ts';
import { productChanges } from '../product-releases/offers.ts';
import { toPlaceLink } from '../../api/place.ts';
import { PAGE_EDITOR_PATH } from '../page-content/paths.ts';
import { SITE_DAYS_PATH } from '../site-days/paths.ts';
import { CompareStage } from '../preview/offers.ts';
import { UnfinishedTranslations } from '../translations/offers.ts';
import { toFixedSource, useChangeCount } from '../templates/offers.ts';

/** The screen of releases with the drafts of the theme. */
export function ReleasesView(props: ScreenProps): ReactNode {
  const { website, workspace } = props;
  return (
    <ReleasesScreen
      liveReleaseId={website.liveReleaseId}
      timeZone={website.timeZone}
      language={website.language}
      currency={website.currency}
      parts={productChanges}
      Unfinished={UnfinishedTranslations}
      compare={{ Stage: CompareStage, toFixedSource }}
      toPageLink={(page) => toPlaceLink(PAGE_EDITOR_PATH, { page })}
      daysLink={toPlaceLink(SITE_DAYS_PATH)}
      mayPublish={can(props.contributor, 'site.design', 'change')}
      changeCount={useChangeCount(website, workspace)}
      theme={props.theme}
      onSaveAll={workspace.saveAll}
      onOpenProblem={({ path, line, column }) => props.onOpenPlace({ path, line, column })}
    />
  );
}
