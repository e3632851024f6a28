import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { toPlaceLink } from '../../api/place.ts';
import { SalesScreen } from './sales-screen.tsx';
import { PRODUCT_PATH } from '../products/paths.ts';
import type { ScreenProps } from '../../sockets/screen.ts';

/** What was sold; a product leads to its editor. */
export function SalesView({ website, contributor }: ScreenProps): ReactNode {
  return (
    <SalesScreen
      website={website}
      productLink={
        can(contributor, 'products.edit', 'read') ? (id) => toPlaceLink(PRODUCT_PATH, { id }) : undefined
      }
      mayRecount={can(contributor, 'commerce.settings', 'change')}
    />
  );
}
