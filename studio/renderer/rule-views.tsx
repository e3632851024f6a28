import type { ReactNode } from 'react';
import { QueryState } from '../components/query-state.tsx';
import { CouponsScreen } from '../features/coupons/coupons-screen.tsx';
import { useStores } from '../features/stores/queries.ts';
import type { ScreenProps } from './screens.ts';

/** Coupons, and the discounts that apply by themselves. */
export function CouponsView({ website }: ScreenProps): ReactNode {
  const stores = useStores();
  return (
    <QueryState query={stores} label="Reading the stores">
      {(data) => <CouponsScreen site={website} stores={data} />}
    </QueryState>
  );
}
