import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './global.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { findTransport } from '../api/transports.ts';
import { createBridge } from '../bridge/bridge.ts';
import { App } from './app.tsx';
import { createStudio } from './create-studio.ts';
import { StartFailure } from './start-failure.tsx';

const root = createRoot(document.getElementById('studio') ?? document.body);
// The host tells apart what is worth trying again; a second try by itself would only make people wait.
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
});
const bridge = createBridge(findTransport((window as { awning?: unknown }).awning));

try {
  root.render(<App studio={await createStudio(bridge, queries)} queries={queries} />);
} catch (cause) {
  root.render(<StartFailure cause={cause} />);
}
