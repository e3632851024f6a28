import type { Person } from '#shared/features/contributors/permissions.ts';
import type { Screen } from '../sockets/screen.ts';
import type { Area } from './areas.ts';

/** The areas with the screens that are open to a person; an area without any is left out. */
export function openAreas(areas: readonly Area[], person: Person): readonly Area[] {
  return areas
    .map((area) => ({ ...area, screens: area.screens.filter((screen) => screen.isOpenTo(person)) }))
    .filter((area) => area.screens.length > 0);
}

/** The screens of an area that stand in lists: others lead to the rest. */
export function listedScreens(area: Area): readonly Screen[] {
  return area.screens.filter(({ partOf }) => partOf === undefined);
}

/** Ends the path of a screen that shows one thing: its id stands there. */
const ID_PART = ':id';

/** Whether a path is that of a screen, or that of one thing that the screen shows. */
function isPathOf(screen: Screen, path: string): boolean {
  if (!screen.path.endsWith(`/${ID_PART}`)) return screen.path === path;
  const start = screen.path.slice(0, -ID_PART.length);
  return path.startsWith(start) && path.length > start.length && !path.slice(start.length).includes('/');
}

/**
 * The screen that a path names, with its area; the first one where the path names none that is open.
 * @returns undefined when no screen is open at all
 */
export function findScreen(
  areas: readonly Area[],
  path: string,
): { readonly area: Area; readonly screen: Screen } | undefined {
  const all = areas.flatMap((area) => area.screens.map((screen) => ({ area, screen })));
  return (
    all.find(({ screen }) => isPathOf(screen, path)) ?? all.find(({ screen }) => screen.partOf === undefined)
  );
}
