import { createContext, useCallback, useContext } from 'react';
import { formatDayInZone } from '../../components/zone-time.ts';

/** The zone of the site, by whose clocks buyers, papers and mails tell when something happened to an order. */
export const OrderZone = createContext('UTC');

/** Writes moments of orders, given in epoch milliseconds, by the clocks of the site. */
export function useOrderTime(): (moment: number) => string {
  const timeZone = useContext(OrderZone);
  return useCallback((moment) => formatDayInZone(moment, timeZone), [timeZone]);
}
