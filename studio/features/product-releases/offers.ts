import { lazy } from 'react';
import type { ReleasedDataParts } from '../../sockets/released-data.ts';
import { describeProductChange } from './describe.ts';

/** How releases show and take changes of products. */
export const productChanges: ReleasedDataParts = {
  Field: lazy(async () => ({
    default: (await import('./product-changes-field.tsx')).ProductChangesField,
  })),
  describe: describeProductChange,
};
