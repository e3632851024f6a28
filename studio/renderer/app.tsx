import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { describeError } from '../api/describe-error.ts';
import { StudioProvider, useStudio } from '../api/studio-context.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ErrorState, LoadingState } from '../components/pane-state.tsx';
import { toThemeCss } from '../components/tokens.ts';
import { useSession } from '../features/contributors/queries.ts';
import { UploadsProvider } from '../features/media/uploads-context.tsx';
import { OtherSites } from '../features/websites/other-sites.tsx';
import type { Window } from './create-studio.ts';
import { createStudio, firstSite } from './create-studio.ts';
import { Frame } from './frame.tsx';
import classes from './frame.module.css';
import { mantineTheme, resolveVariables } from './theme.ts';
import { useColorTheme } from './use-color-theme.ts';

const SignInScreen = lazy(async () => ({
  default: (await import('../features/contributors/sign-in-screen.tsx')).SignInScreen,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import('../features/contributors/password-dialog.tsx')).PasswordDialog,
}));
const HalfwayView = lazy(async () => ({
  default: (await import('./halfway-view.tsx')).HalfwayView,
}));

const THEME_CSS = toThemeCss();

function Door({ theme }: { theme: ReturnType<typeof useColorTheme> }): ReactNode {
  const session = useSession();
  const [isSettingUp, setSettingUp] = useState(false);
  const lacks = session.data?.lacks;
  // The set-up stays until its recovery codes were seen, whatever is read of the session meanwhile.
  if (lacks === 'second-step-setup' && !isSettingUp) setSettingUp(true);
  if (session.data === null) {
    return (
      <Suspense fallback={<LoadingState label="Opening the studio" />}>
        <SignInScreen>
          <OtherSites />
        </SignInScreen>
      </Suspense>
    );
  }
  if (lacks !== undefined || isSettingUp) {
    return (
      <Suspense fallback={<LoadingState label="Opening the second step" />}>
        <HalfwayView
          lacks={isSettingUp ? 'second-step-setup' : (lacks ?? 'second-step')}
          onDone={() => setSettingUp(false)}
        />
      </Suspense>
    );
  }
  if (session.data !== undefined) return <Frame contributor={session.data.contributor} theme={theme} />;
  if (session.error !== null) {
    return (
      <div className={classes.away}>
        <ErrorState message={describeError(session.error)} onRetry={() => void session.refetch()} />
        <OtherSites />
      </div>
    );
  }
  return <LoadingState label="Opening the studio" />;
}

function Themed(): ReactNode {
  const theme = useColorTheme();
  const { site } = useStudio();
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={resolveVariables}
      forceColorScheme={theme === 'light' ? 'light' : 'dark'}
    >
      <Notifications className={classes.notices ?? ''} position="bottom-left" limit={3} />
      <ErrorBoundary key={site}>
        <Door theme={theme} />
        <Suspense>
          <PasswordDialog />
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>
  );
}

/** The whole window, with one site open in it. */
export function App({ window }: { window: Window }): ReactNode {
  const [site, setSite] = useState(() => firstSite(window));
  const { studio, queries } = useMemo(() => {
    const openSite = (next: string) => {
      window.settings.set('lastSite', next);
      setSite(next);
    };
    return createStudio(window, site, openSite);
  }, [window, site]);
  return (
    <QueryClientProvider client={queries}>
      <StudioProvider studio={studio}>
        <style>{THEME_CSS}</style>
        <UploadsProvider>
          <Themed />
        </UploadsProvider>
      </StudioProvider>
    </QueryClientProvider>
  );
}
