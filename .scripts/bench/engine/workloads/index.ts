import type { Workload } from '../workload.ts';
import { formattedList } from './formatted-list.ts';
import { navigationTree } from './navigation-tree.ts';
import { postList } from './post-list.ts';
import { productGrid } from './product-grid.ts';
import { rows } from './rows.ts';
import { tinyPage } from './tiny-page.ts';

/** Name of a workload, as goals and reports know it. */
export type WorkloadName = 'a' | 'b' | 'c' | 'd' | 'e' | 'f';

export const WORKLOADS: Readonly<Record<WorkloadName, Workload>> = {
  a: tinyPage,
  b: productGrid,
  c: postList,
  d: navigationTree,
  e: rows,
  f: formattedList,
};

export const WORKLOAD_NAMES = Object.keys(WORKLOADS) as WorkloadName[];

/** Those that any engine can print: no formatters of the dialect, and so no locale data. */
export const COMMON_NAMES = WORKLOAD_NAMES.filter((key) => WORKLOADS[key].now === undefined);
