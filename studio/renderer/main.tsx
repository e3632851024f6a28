import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './global.css';
import { createRoot } from 'react-dom/client';
import { findTransport } from '../api/transports.ts';
import { createBridge } from '../bridge/bridge.ts';
import { App } from './app.tsx';
import { openWindow } from './create-studio.ts';
import { StartFailure } from './start-failure.tsx';

const root = createRoot(document.getElementById('studio') ?? document.body);
const bridge = createBridge(findTransport((window as { awning?: unknown }).awning));

try {
  root.render(<App window={await openWindow(bridge)} />);
} catch (cause) {
  root.render(<StartFailure cause={cause} />);
}
