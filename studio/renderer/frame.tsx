import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import { listReleases } from '#shared/features/releases/contract.ts';
import { readTheme } from '#shared/features/templates/contract.ts';
import type { Website } from '#shared/features/websites/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { describeError } from '../api/describe-error.ts';
import { toQueryKey } from '../api/query-key.ts';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ErrorState, LoadingState } from '../components/pane-state.tsx';
import { focusNextPane } from '../components/panes.tsx';
import type { ThemeName } from '../components/tokens.ts';
import { useShortcut } from '../components/use-shortcut.ts';
import type { EditorPlace } from '../editor/code-editor.tsx';
import { useWorkspace } from '../features/templates/use-workspace.ts';
import { useWebsite } from '../features/websites/queries.ts';
import classes from './frame.module.css';
import type { Screen } from './screens.ts';
import { SCREENS } from './screens.ts';
import { TitleBar } from './title-bar.tsx';

function Rail(props: { active: Screen; onChoose: (screen: Screen) => void }): ReactNode {
  return (
    <nav className={classes.rail} aria-label="Areas" data-pane="areas" tabIndex={-1}>
      {SCREENS.map((screen) => (
        <button
          key={screen.path}
          type="button"
          className={classes.entry}
          aria-label={screen.title}
          title={screen.title}
          aria-current={screen === props.active ? 'page' : undefined}
          data-pane-heart
          onClick={() => props.onChoose(screen)}
        >
          <screen.icon />
        </button>
      ))}
    </nav>
  );
}

function Workbench(props: { website: Website; contributor: Contributor; theme: ThemeName }): ReactNode {
  const { website } = props;
  const queries = useQueryClient();
  const workspace = useWorkspace(website.id);
  const [active, setActive] = useState<Screen>(SCREENS[0]);
  const [place, setPlace] = useState<EditorPlace | null>(null);
  useShortcut({ key: 'F6' }, (press) => focusNextPane(press.shiftKey));
  const handlePublished = async () => {
    await Promise.all(
      [getWebsite, readTheme, listReleases].map((endpoint) =>
        queries.invalidateQueries({ queryKey: toQueryKey(endpoint) }),
      ),
    );
  };
  return (
    <div className={classes.frame}>
      <TitleBar
        website={website}
        contributor={props.contributor}
        workspace={workspace}
        onPublished={handlePublished}
        onOpenPlace={setPlace}
      />
      <Rail active={active} onChoose={setActive} />
      <main className={classes.screen} aria-label={active.title}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingState label={`Opening ${active.title.toLowerCase()}`} />}>
            <active.component
              website={website}
              workspace={workspace}
              theme={props.theme}
              place={place}
              onOpenPlace={setPlace}
            />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

/** The same frame around every screen: title bar, rail, and the screen. */
export function Frame(props: { contributor: Contributor; theme: ThemeName }): ReactNode {
  const website = useWebsite();
  if (website.data !== undefined) return <Workbench {...props} website={website.data} />;
  if (website.error !== null) {
    return <ErrorState message={describeError(website.error)} onRetry={() => void website.refetch()} />;
  }
  return <LoadingState label="Opening the site" />;
}
