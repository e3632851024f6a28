import type { ReactNode } from 'react';
import { QueryState } from '../../components/query-state.tsx';
import type { ScreenProps } from '../../sockets/screen.ts';
import { useStores } from '../stores/offers.ts';
import { CouponsScreen } from './coupons-screen.tsx';

/** Coupons, and the discounts that apply by themselves. */
export function CouponsView({ website }: ScreenProps): ReactNode {
  const stores = useStores();
  return (
    <QueryState query={stores} label="Loading the stores">
      {(data) => <CouponsScreen site={website} stores={data} />}
    </QueryState>
  );
}
