import type { ReactNode } from 'react';
import { toPlaceLink } from '../../api/place.ts';
import { STORE_SETTINGS_PATH } from '../commerce-preferences/paths.ts';
import { PaymentsScreen } from './payments-screen.tsx';

/** How the site takes money. */
export function PaymentsView(): ReactNode {
  return <PaymentsScreen captureLink={toPlaceLink(STORE_SETTINGS_PATH)} />;
}
