import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { ReleasesScreen } from '../features/releases/releases-screen.tsx';
import type { ScreenProps } from './screens.ts';
import { useChangeCount } from './use-change-count.ts';

/** The screen of releases with the drafts of the theme. */
export function ReleasesView(props: ScreenProps): ReactNode {
  const { website, workspace } = props;
  return (
    <ReleasesScreen
      liveReleaseId={website.liveReleaseId}
      timeZone={website.timeZone}
      mayPublish={can(props.contributor, 'site.design', 'change')}
      changeCount={useChangeCount(website, workspace)}
      theme={props.theme}
      onSaveAll={workspace.saveAll}
      onOpenProblem={({ path, line, column }) => props.onOpenPlace({ path, line, column })}
    />
  );
}
