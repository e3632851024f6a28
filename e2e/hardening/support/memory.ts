import { execFileSync } from 'node:child_process';

const KB_OF_MB = 1024;

/** Resident memory of a process and all that it started, in MB. */
export function familyMb(root: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number]);
  const family = new Set([root]);
  // Who came later has the higher number, save where numbers began anew: a second look finds those.
  for (let look = 0; look < 2; look += 1) {
    for (const [pid, parent] of rows) if (family.has(parent)) family.add(pid);
  }
  return rows.filter(([pid]) => family.has(pid)).reduce((sum, [, , kb]) => sum + kb, 0) / KB_OF_MB;
}
