import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '../api/describe-error.ts';
import type { Studio } from '../api/studio-context.tsx';
import { StudioProvider } from '../api/studio-context.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { ErrorState, LoadingState } from '../components/pane-state.tsx';
import { toThemeCss } from '../components/tokens.ts';
import { useSession } from '../features/contributors/queries.ts';
import { SignInScreen } from '../features/contributors/sign-in-screen.tsx';
import { Frame } from './frame.tsx';
import { mantineTheme, resolveVariables } from './theme.ts';
import { useColorTheme } from './use-color-theme.ts';

const THEME_CSS = toThemeCss();

function Door({ theme }: { theme: ReturnType<typeof useColorTheme> }): ReactNode {
  const session = useSession();
  if (session.data !== undefined) {
    return session.data === null ? <SignInScreen /> : <Frame contributor={session.data} theme={theme} />;
  }
  if (session.error !== null) {
    return <ErrorState message={describeError(session.error)} onRetry={() => void session.refetch()} />;
  }
  return <LoadingState label="Opening the studio" />;
}

function Themed(): ReactNode {
  const theme = useColorTheme();
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={resolveVariables}
      forceColorScheme={theme === 'light' ? 'light' : 'dark'}
    >
      <Notifications position="bottom-left" limit={3} />
      <ErrorBoundary>
        <Door theme={theme} />
      </ErrorBoundary>
    </MantineProvider>
  );
}

/** The whole window. */
export function App({ studio, queries }: { studio: Studio; queries: QueryClient }): ReactNode {
  return (
    <QueryClientProvider client={queries}>
      <StudioProvider studio={studio}>
        <style>{THEME_CSS}</style>
        <Themed />
      </StudioProvider>
    </QueryClientProvider>
  );
}
