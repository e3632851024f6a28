import type { DataValues } from '#shared/features/releases/data-changes.ts';
import type { SiteScope } from '../database/database.ts';

/** A thing that releases may change, as it is now. */
export interface ReleasedThing {
  readonly title: string;
  /** All its fields that a release may change. */
  readonly values: DataValues;
  /** The fields that a change asked for touches, as they become; or why it cannot be made. */
  become(change: DataValues): DataValues | { readonly problem: string };
  /** Why fields cannot have these values now; undefined where they can. */
  faultOf(values: DataValues): string | undefined;
}

/** Fields of a thing that get other values. */
export interface DataWrite {
  readonly id: string;
  readonly values: DataValues;
}

/** Things beside files that a release may change along with its files, such as products. */
export interface ReleasedData {
  readonly kind: string;
  /** Nobody else changes such things until the unit of work ends. */
  readonly lock: (scope: SiteScope) => Promise<void>;
  /** Things by id; those that are gone are missing. */
  readonly read: (scope: SiteScope, ids: readonly string[]) => Promise<ReadonlyMap<string, ReleasedThing>>;
  /** Gives fields their values, in the transaction in which the release goes live or is undone. */
  readonly write: (
    scope: SiteScope,
    writes: readonly DataWrite[],
    by: { readonly author: string; readonly now: number },
  ) => Promise<void>;
  /** Makes things what they become by themselves until a time, in epoch milliseconds, such as products that are shown then. */
  readonly passTime: (scope: SiteScope, until: number) => Promise<void>;
  /** What its fields are called. */
  readonly fieldWords: Readonly<Record<string, string>>;
}
