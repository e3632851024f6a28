import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '#shared/features/contributors/contract.ts';
import { createApi } from '../api/client.ts';
import { toQueryKey } from '../api/query-key.ts';
import { createSettingsStore } from '../api/settings-store.ts';
import type { Studio } from '../api/studio-context.tsx';
import type { Bridge } from '../bridge/bridge.ts';
import { showNotice } from '../components/notices.tsx';
import { windowClock } from './clock.ts';

/** Puts together what the screens use. A session that ended on the server leads to the sign-in screen. */
export async function createStudio(bridge: Bridge, queries: QueryClient): Promise<Studio> {
  const [app, settings] = await Promise.all([bridge.getAppInfo({}), bridge.readSettings({})]);
  return {
    bridge,
    app,
    clock: windowClock,
    client: createApi(bridge, () => queries.setQueryData(toQueryKey(getSession), null)),
    settings: createSettingsStore(settings, bridge, () =>
      showNotice({
        message: 'This setting holds until you close the window; it could not be kept.',
        tone: 'problem',
      }),
    ),
  };
}
