import type { ReactNode } from 'react';
import { toPlaceLink } from '../api/place.ts';
import { QueryState } from '../components/query-state.tsx';
import { CouponsScreen } from '../features/coupons/coupons-screen.tsx';
import { PaymentsScreen } from '../features/payments/payments-screen.tsx';
import { ShippingScreen } from '../features/shipping/shipping-screen.tsx';
import { useStores } from '../features/stores/queries.ts';
import { TaxScreen } from '../features/tax/tax-screen.tsx';
import type { ScreenProps } from './screens.ts';
import { STORE_SETTINGS_PATH } from './settings-paths.ts';

/** Coupons, and the discounts that apply by themselves. */
export function CouponsView({ website }: ScreenProps): ReactNode {
  const stores = useStores();
  return (
    <QueryState query={stores} label="Reading the stores">
      {(data) => <CouponsScreen site={website} stores={data} />}
    </QueryState>
  );
}

/** The country that a site's language speaks of, to try addresses in. */
function countryOf(language: string): string {
  return new Intl.Locale(language).maximize().region ?? 'US';
}

/** Where things are shipped, and for what. */
export function ShippingView({ website }: ScreenProps): ReactNode {
  return <ShippingScreen currency={website.currency} country={countryOf(website.language)} />;
}

/** The taxes of places. */
export function TaxView({ website }: ScreenProps): ReactNode {
  return <TaxScreen currency={website.currency} country={countryOf(website.language)} />;
}

/** How the site takes money. */
export function PaymentsView(): ReactNode {
  return <PaymentsScreen captureLink={toPlaceLink(STORE_SETTINGS_PATH)} />;
}
