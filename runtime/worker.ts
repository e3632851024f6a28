import { serveWork } from './platform/worker-pool/serve-work.ts';
import { WORKER_KINDS } from './worker-kinds.ts';

serveWork(WORKER_KINDS);
