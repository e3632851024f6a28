import type { ReactNode } from 'react';
import { changePlace, toPlaceLink, usePlace } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { createHeldSource, DataPreview } from '../preview/offers.ts';
import { RELEASES_PATH } from '../releases/paths.ts';
import { toFixedSource } from '../templates/offers.ts';
import { SITE_DAYS_PATH } from './paths.ts';
import { SiteDayScreen } from './site-day-screen.tsx';

/** A moment as an address has it, as ISO text; undefined for what is none. */
function toMoment(text: string | null): string | undefined {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}

/** The site on the date that the address names, now where it names none. */
export function SiteDayView({ website }: ScreenProps): ReactNode {
  const { query } = usePlace();
  return (
    <SiteDayScreen
      on={toMoment(query.get('on'))}
      path={query.get('page') ?? '/'}
      timeZone={website.timeZone}
      language={website.language}
      backLink={toPlaceLink(RELEASES_PATH)}
      parts={{ Preview: DataPreview, createHeldSource, toFixedSource }}
      onChange={({ on, path: page }) => changePlace(SITE_DAYS_PATH, { on, page })}
    />
  );
}
