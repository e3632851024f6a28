import { monitorEventLoopDelay } from 'node:perf_hooks';

// Does nothing, and tells when it is asked how late its event loop was: what the machine alone takes.
const RESOLUTION_MS = 10;
const PERCENT = 99;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
process.once('message', () => process.send?.(delays.percentile(PERCENT) / 1e6, () => process.disconnect()));
