import type { ReactNode } from 'react';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import { goTo, readPlace, toPlaceLink, usePlace } from '../../api/place.ts';
import { readOrderPlace } from './order-place.ts';
import { OrderScreen } from './order-screen.tsx';
import { OrdersScreen } from './orders-screen.tsx';
import { ORDER_PATH, ORDERS_PATH } from './paths.ts';
import { PRODUCT_PATH } from '../products/paths.ts';
import type { ScreenProps } from '../../sockets/screen.ts';

const PATHS = { orders: ORDERS_PATH, order: ORDER_PATH };

/** The list of orders; one opens in its place, with the way back to the list as it was. */
export function OrdersView({ website, contributor }: ScreenProps): ReactNode {
  return (
    <OrdersScreen
      language={website.language}
      timeZone={website.timeZone}
      mayChange={can(contributor, 'orders.manage', 'change')}
      onOpen={(id) => goTo(ORDER_PATH, { ...readOrderPlace(readPlace().query), id })}
    />
  );
}

/** The order that the address names. */
export function OrderView({ website, contributor }: ScreenProps): ReactNode {
  const { query } = usePlace();
  const id = query.get('id') ?? '';
  const refunds = can(contributor, 'orders.refund', 'change')
    ? 'any'
    : canInPart(contributor, 'orders.refund', 'change')
      ? 'limited'
      : 'none';
  return (
    <OrderScreen
      key={id}
      orderId={id}
      language={website.language}
      timeZone={website.timeZone}
      rights={{ manages: can(contributor, 'orders.manage', 'change'), refunds }}
      paths={PATHS}
      backLink={toPlaceLink(ORDERS_PATH, { ...readOrderPlace(query), seen: id })}
      productLink={
        can(contributor, 'products.edit', 'read')
          ? (productId) => toPlaceLink(PRODUCT_PATH, { id: productId })
          : undefined
      }
    />
  );
}
