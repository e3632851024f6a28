import os from 'node:os';

/** What the figures are measured on, in words. */
export function describeMachine(): string {
  const [processor] = os.cpus();
  const cores = `${os.cpus().length} cores (${processor?.model.trim() ?? 'unknown'})`;
  return `Node ${process.versions.node}, ${os.type()} ${os.arch()}, ${cores}`;
}
