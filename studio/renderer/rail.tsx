import type { ReactNode, RefObject } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import { toPlaceLink } from '../api/place.ts';
import type { Screen } from '../sockets/screen.ts';
import type { Area } from './areas.ts';
import { listedScreens } from './find-screen.ts';
import classes from './frame.module.css';

/** Keeps the link of what is shown in sight: where the window is narrow, links stand in a line that scrolls. */
function useKeptInSight(active: unknown): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // What it answers is not handed on: some browsers answer a promise.
    link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active]);
  return link;
}

/** The areas of the studio; each leads to its first screen. */
export function Rail({ areas, active }: { areas: readonly Area[]; active: Area }): ReactNode {
  const link = useKeptInSight(active);
  return (
    <nav className={classes.rail} aria-label="Areas" data-pane="areas" tabIndex={-1}>
      {areas.map((area) => (
        <a
          key={area.title}
          ref={area === active ? link : null}
          className={classes.entry}
          href={toPlaceLink(listedScreens(area)[0]?.path ?? '')}
          aria-label={area.title}
          title={area.title}
          aria-current={area === active ? 'page' : undefined}
          data-pane-heart={area === active ? true : undefined}
        >
          <area.icon />
          <span className={classes.entryWord} aria-hidden="true">
            {area.title}
          </span>
        </a>
      ))}
    </nav>
  );
}

/** The screens of an area that has several, under their headings. */
export function AreaList({ area, active }: { area: Area; active: Screen }): ReactNode {
  const link = useKeptInSight(active);
  const listed = listedScreens(area);
  const current = active.partOf ?? active.path;
  const groups = [...new Set(listed.map((screen) => screen.group ?? ''))];
  return (
    <nav className={classes.list} aria-label={area.title} data-pane="screens" tabIndex={-1}>
      {groups.map((group) => (
        <div key={group} className={classes.group} role="group" aria-label={group}>
          <span className={classes.groupTitle} aria-hidden="true">
            {group}
          </span>
          {listed
            .filter((screen) => (screen.group ?? '') === group)
            .map((screen) => (
              <a
                key={screen.path}
                ref={screen.path === current ? link : null}
                className={classes.link}
                href={toPlaceLink(screen.path)}
                aria-current={screen.path === current ? 'page' : undefined}
                data-pane-heart={screen.path === current ? true : undefined}
              >
                {screen.title}
                <Suspense>{screen.badge !== undefined && <screen.badge />}</Suspense>
              </a>
            ))}
        </div>
      ))}
    </nav>
  );
}
