import type { ReactNode } from 'react';
import {
  HistoryIcon,
  MediaIcon,
  NavigationIcon,
  OrdersIcon,
  PersonIcon,
  SettingsIcon,
  StoreIcon,
  TemplatesIcon,
} from '../components/icons.tsx';
import { AREA_GROUPS, AREA_TITLES, type AreaTitle } from '../sockets/areas.ts';
import type { Screen } from '../sockets/screen.ts';
import { SCREENS } from './features.ts';

/** Screens that belong together: one entry of the rail. */
export interface Area {
  readonly title: AreaTitle;
  readonly icon: () => ReactNode;
  readonly screens: readonly Screen[];
}

const ICONS: Readonly<Record<AreaTitle, Area['icon']>> = {
  Templates: TemplatesIcon,
  Releases: HistoryIcon,
  Site: NavigationIcon,
  Content: MediaIcon,
  Store: StoreIcon,
  Orders: OrdersIcon,
  Audience: PersonIcon,
  Settings: SettingsIcon,
};

/** The screens of an area by its headings, those without one last. */
function screensOf(title: AreaTitle): readonly Screen[] {
  const own = SCREENS.filter(({ area }) => area === title);
  const groups: readonly (string | undefined)[] = [...AREA_GROUPS[title], undefined];
  return groups.flatMap((group) => own.filter((screen) => screen.group === group));
}

/** All screens by area, in the order of the rail. The first one that is open to the person opens at the start. */
export const AREAS: readonly Area[] = AREA_TITLES.map((title) => ({
  title,
  icon: ICONS[title],
  screens: screensOf(title),
}));
