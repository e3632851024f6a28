import type { ReactNode } from 'react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { describeError } from '../api/describe-error.ts';
import { goTo, usePlace } from '../api/place.ts';
import { useStudio } from '../api/studio-context.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/pane-state.tsx';
import { focusNextPane } from '../components/panes.tsx';
import type { ThemeName } from '../components/tokens.ts';
import { useShortcut } from '../components/use-shortcut.ts';
import type { EditorPlace } from '../editor/code-editor.tsx';
import { useWorkspace } from '../features/templates/use-workspace.ts';
import type { Workspace } from '../features/templates/workspace.ts';
import { TEMPLATES_PATH } from '../features/templates/paths.ts';
import { OtherSites } from '../features/websites/other-sites.tsx';
import { useWebsite } from '../features/websites/queries.ts';
import type { Screen, ScreenProps } from '../sockets/screen.ts';
import { type Area, AREAS } from './areas.ts';
import { findScreen, listedScreens, openAreas } from './find-screen.ts';
import classes from './frame.module.css';
import { AreaList, Rail } from './rail.tsx';
import { TitleBar } from './title-bar.tsx';
import { useBlockedPictures } from './use-blocked-pictures.ts';

const GoToDialog = lazy(async () => ({ default: (await import('./go-to-dialog.tsx')).GoToDialog }));

function OpenScreen(props: { area: Area; screen: Screen; screenProps: ScreenProps }): ReactNode {
  const { area, screen } = props;
  return (
    <div className={classes.area}>
      {listedScreens(area).length > 1 && <AreaList area={area} active={screen} />}
      <main className={classes.screen} aria-label={screen.title}>
        <ErrorBoundary key={screen.path}>
          <Suspense fallback={<LoadingState label={`Opening ${screen.title.toLowerCase()}`} />}>
            <screen.component {...props.screenProps} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

/** Opens a place in the code: the templates screen shows it. */
function usePlaceInCode(): [EditorPlace | null, (place: EditorPlace) => void] {
  const [place, setPlace] = useState<EditorPlace | null>(null);
  return [
    place,
    (next) => {
      setPlace(next);
      goTo(TEMPLATES_PATH);
    },
  ];
}

function Workbench(props: {
  website: Website;
  contributor: Contributor;
  workspace: Workspace;
  theme: ThemeName;
}): ReactNode {
  const { website, contributor, workspace } = props;
  const { path } = usePlace();
  const [place, openPlace] = usePlaceInCode();
  const [isGoing, setIsGoing] = useState(false);
  const areas = useMemo(() => openAreas(AREAS, contributor), [contributor]);
  const open = findScreen(areas, path);
  useShortcut({ key: 'F6' }, (press) => focusNextPane(press.shiftKey));
  useShortcut({ key: 'k', withCommand: true }, () => setIsGoing(true));
  const screenProps = { ...props, place, onOpenPlace: openPlace };
  return (
    <div className={classes.frame}>
      <TitleBar
        website={website}
        contributor={contributor}
        workspace={workspace}
        onOpenPlace={openPlace}
        onGo={() => setIsGoing(true)}
      />
      {open === undefined ? (
        <EmptyState title="There is nothing here for you" />
      ) : (
        <>
          <Rail areas={areas} active={open.area} />
          <OpenScreen {...open} screenProps={screenProps} />
        </>
      )}
      <Suspense>{isGoing && <GoToDialog areas={areas} onClose={() => setIsGoing(false)} />}</Suspense>
    </div>
  );
}

function SiteBench(props: { website: Website; contributor: Contributor; theme: ThemeName }): ReactNode {
  useBlockedPictures(useStudio().site);
  const workspace = useWorkspace(props.website.id);
  return <Workbench {...props} workspace={workspace} />;
}

/** The same frame around every screen: title bar, rail, and the screen. */
export function Frame(props: { contributor: Contributor; theme: ThemeName }): ReactNode {
  const website = useWebsite();
  if (website.data !== undefined) return <SiteBench {...props} website={website.data} />;
  if (website.error !== null) {
    return (
      <div className={classes.away}>
        <ErrorState message={describeError(website.error)} onRetry={() => void website.refetch()} />
        <OtherSites />
      </div>
    );
  }
  return <LoadingState label="Opening the site" />;
}
