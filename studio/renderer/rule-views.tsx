import { countryOfLanguage } from '#shared/places/home-country.ts';
import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { toPlaceLink } from '../api/place.ts';
import { QueryState } from '../components/query-state.tsx';
import { CouponsScreen } from '../features/coupons/coupons-screen.tsx';
import { GiftCardsScreen } from '../features/gift-cards/gift-cards-screen.tsx';
import { PaymentsScreen } from '../features/payments/payments-screen.tsx';
import { ShippingScreen } from '../features/shipping/shipping-screen.tsx';
import { useStores } from '../features/stores/queries.ts';
import { TaxScreen } from '../features/tax/tax-screen.tsx';
import { ORDER_PATH } from './order-paths.ts';
import type { ScreenProps } from './screens.ts';
import { STORE_SETTINGS_PATH } from './settings-paths.ts';

/** Coupons, and the discounts that apply by themselves. */
export function CouponsView({ website }: ScreenProps): ReactNode {
  const stores = useStores();
  return (
    <QueryState query={stores} label="Loading the stores">
      {(data) => <CouponsScreen site={website} stores={data} />}
    </QueryState>
  );
}

/** The gift cards that people hold. */
export function GiftCardsView({ website, contributor }: ScreenProps): ReactNode {
  const mayReadOrders = can(contributor, 'orders.read', 'read');
  return (
    <GiftCardsScreen
      currency={website.currency}
      language={website.language}
      orderPath={mayReadOrders ? ORDER_PATH : undefined}
    />
  );
}

/** The country that a store is in, or that its language speaks of where nobody said. */
function countryOf({ country, language }: ScreenProps['website']): string {
  return country === '' ? countryOfLanguage(language) : country;
}

/** Where things are shipped, and for what. */
export function ShippingView({ website }: ScreenProps): ReactNode {
  const { currency, weightUnit, language } = website;
  return (
    <ShippingScreen
      currency={currency}
      weightUnit={weightUnit}
      language={language}
      country={countryOf(website)}
    />
  );
}

/** The taxes of places. */
export function TaxView({ website }: ScreenProps): ReactNode {
  return <TaxScreen currency={website.currency} country={countryOf(website)} />;
}

/** How the site takes money. */
export function PaymentsView(): ReactNode {
  return <PaymentsScreen captureLink={toPlaceLink(STORE_SETTINGS_PATH)} />;
}
