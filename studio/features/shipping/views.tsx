import type { ReactNode } from 'react';
import { countryOf } from '../../components/country-of.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { ShippingScreen } from './shipping-screen.tsx';

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
