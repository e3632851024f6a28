import type { Workload } from '../workload.ts';
import { navigationTree } from './navigation-tree.ts';
import { postList } from './post-list.ts';
import { productGrid } from './product-grid.ts';
import { rows } from './rows.ts';
import { tinyPage } from './tiny-page.ts';

/** Name of a workload, as goals and reports know it. */
export type WorkloadName = 'a' | 'b' | 'c' | 'd' | 'e';

export const WORKLOADS: Readonly<Record<WorkloadName, Workload>> = {
  a: tinyPage,
  b: productGrid,
  c: postList,
  d: navigationTree,
  e: rows,
};

export const WORKLOAD_NAMES = Object.keys(WORKLOADS) as WorkloadName[];
