import type { ReactNode } from 'react';
import { countryOf } from '../../components/country-of.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { TaxScreen } from './tax-screen.tsx';

/** The taxes of places. */
export function TaxView({ website }: ScreenProps): ReactNode {
  return <TaxScreen currency={website.currency} country={countryOf(website)} />;
}
