import { readFileSync } from 'node:fs';
import os from 'node:os';

/** What the figures are measured on, in words. */
export function describeMachine(): string {
  const [processor] = os.cpus();
  const cores = `${os.cpus().length} cores (${processor?.model.trim() ?? 'unknown'})`;
  return `Node ${process.versions.node}, ${os.type()} ${os.arch()}, ${cores}`;
}

const PAGE_BYTES = 4096;
const MB = 1024 * 1024;

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * PAGE_BYTES) / MB;
}
