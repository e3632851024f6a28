import type { ComponentType } from 'react';
import type { DataChange, DataValues } from '#shared/features/releases/data-changes.ts';

/** A change of something beside files that somebody puts into a release. */
export interface DataWish {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly change: DataValues;
}

/** What a field for such changes is handed. */
export interface DataFieldProps {
  readonly value: readonly DataWish[];
  readonly onChange: (next: readonly DataWish[]) => void;
  /** What is wrong with changes, by `data.0`, `data.1` and so on. */
  readonly problems: Readonly<Record<string, string>>;
  /** ISO 4217 code of the site. */
  readonly currency: string;
}

/** How releases show and take changes of things that they know nothing of. */
export interface ReleasedDataParts {
  readonly Field: ComponentType<DataFieldProps>;
  /** What a change makes of its thing, in words. */
  readonly describe: (change: DataChange) => string;
}
