import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { getSession } from '#shared/features/contributors/contract.ts';
import { createApi } from '../api/client.ts';
import { reportFault } from '../api/describe-error.ts';
import { createPasswordQuestion } from '../api/password-question.ts';
import { toQueryKey } from '../api/query-key.ts';
import { createSettingsStore } from '../api/settings-store.ts';
import type { Studio } from '../api/studio-context.tsx';
import type { Bridge } from '../bridge/bridge.ts';
import { showCleaned } from '../components/cleaned-notice.ts';
import { showNotice } from '../components/notices.tsx';
import { windowClock } from './clock.ts';

/** What the window uses whichever site is open. */
export type Window = Pick<Studio, 'bridge' | 'app' | 'settings' | 'clock'>;

/** What the screens of one site use. */
export interface SiteStudio {
  readonly studio: Studio;
  readonly queries: QueryClient;
}

/** Asks the host what the window needs to know before it can show anything. */
export async function openWindow(bridge: Bridge): Promise<Window> {
  const [app, settings] = await Promise.all([bridge.getAppInfo({}), bridge.readSettings({})]);
  return {
    bridge,
    app,
    clock: windowClock,
    settings: createSettingsStore(settings, bridge, () =>
      showNotice({
        message: 'This setting holds until you close the window; it could not be kept.',
        tone: 'problem',
      }),
    ),
  };
}

/** The site to open first: the one that was open last, or the one that the studio was started for. */
export function firstSite({ app, settings }: Window): string {
  const { sites, lastSite } = settings.get();
  return sites.find(({ site }) => site === lastSite)?.site ?? app.server;
}

/**
 * Puts together what the screens of a site use. What is read belongs to that site alone, so an answer that comes
 * late can never show in another. A session that ended on the server leads to the sign-in screen.
 */
export function createStudio(window: Window, site: string, openSite: (site: string) => void): SiteStudio {
  // The host tells apart what is worth trying again; a second try by itself would only make people wait.
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: reportFault }),
    mutationCache: new MutationCache({ onError: reportFault }),
    defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
  });
  const passwordQuestion = createPasswordQuestion();
  const client = createApi({
    bridge: window.bridge,
    site,
    onSignedOut: () => queries.setQueryData(toQueryKey(getSession), null),
    onHalfSignedIn: () => void queries.invalidateQueries({ queryKey: toQueryKey(getSession) }),
    onCleaned: showCleaned,
    confirmPassword: passwordQuestion.ask,
  });
  return { studio: { ...window, site, openSite, client, passwordQuestion }, queries };
}
