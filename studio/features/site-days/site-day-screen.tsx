import { Anchor, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';
import { placeOf } from '#shared/features/site-days/rules.ts';
import type { SiteDay } from '#shared/features/site-days/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { DetailScreen } from '../../components/detail-screen.tsx';
import { showNotice } from '../../components/notices.tsx';
import { PagePicker } from '../../components/page-picker.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { formatInZone, fromWallTime, toWallTime } from '../../components/zone-time.ts';
import type { createHeldSource, DataPreview } from '../preview/offers.ts';
import type { toFixedSource } from '../templates/offers.ts';
import { describeDay } from './day-words.ts';
import { useShownDay, useSiteDays } from './queries.ts';
import classes from './site-day-screen.module.css';

/** A moment and a page. */
interface Chosen {
  /** The moment as ISO text; now where it is left out. */
  readonly on: string | undefined;
  readonly path: string;
}

interface SiteDayProps extends Chosen {
  /** Zone of the site. */
  readonly timeZone: string;
  /** Language tag of the site. */
  readonly language: string;
  readonly backLink: string;
  /** What the screen takes of other features. */
  readonly parts: {
    readonly Preview: typeof DataPreview;
    readonly createHeldSource: typeof createHeldSource;
    readonly toFixedSource: typeof toFixedSource;
  };
  readonly onChange: (chosen: Chosen) => void;
}

/** A thumb that is moved passes many moments, of which only the one where it rests is read. */
const REST_MS = 200;

/** The moments at which the site changes, and a field for any other one. */
function DayChoice(props: {
  days: readonly SiteDay[];
  on: string;
  timeZone: string;
  onChoose: (on: string) => void;
}): ReactNode {
  const { days, on, timeZone, onChoose } = props;
  const place = placeOf(days, on);
  const day = days[place];
  const isOfDay = day?.on === on;
  const when = formatInZone(Date.parse(on), timeZone);
  const words = day === undefined || !isOfDay ? when : `${when} · ${describeDay(day)}`;
  const step = (to: number) => {
    const next = days[to];
    if (next !== undefined) onChoose(next.on);
  };
  return (
    <div className={classes.days}>
      <Button size="xs" variant="default" disabled={place === 0} onClick={() => step(place - 1)}>
        Earlier
      </Button>
      <div className={classes.slide}>
        <input
          className={classes.slider}
          type="range"
          aria-label="Moment"
          aria-valuetext={words}
          min={0}
          max={days.length - 1}
          value={place}
          onChange={(event) => step(event.currentTarget.valueAsNumber)}
        />
        <p className={classes.what} role="status">
          {words}
        </p>
      </div>
      <Button
        size="xs"
        variant="default"
        disabled={place === days.length - 1}
        onClick={() => step(place + 1)}
      >
        Later
      </Button>
      <TextInput
        type="datetime-local"
        size="xs"
        label={`Date and time (${timeZone})`}
        value={toWallTime(Date.parse(on), timeZone)}
        onChange={(event) => {
          const moment = fromWallTime(event.currentTarget.value, timeZone);
          if (moment !== undefined) onChoose(new Date(moment).toISOString());
        }}
      />
    </div>
  );
}

/** The page at a moment, in the preview. */
function DayPreview(props: SiteDayProps & { on: string }): ReactNode {
  const { on, path, timeZone, parts, onChange } = props;
  const { Preview, toFixedSource: toSource } = parts;
  const [rested] = useDebouncedValue(on, REST_MS);
  const shown = useShownDay(rested, path);
  const [source] = useState(parts.createHeldSource);
  const { site, page } = shown.data ?? {};
  // Before the page is handed over, so that it is never shown by the theme of another moment.
  useLayoutEffect(() => {
    if (site === undefined) return;
    const files = site.files.map(({ path: file, content }) => ({
      path: file,
      text: content,
      isChanged: false,
    }));
    source.hold(toSource(files, site.common).files());
  }, [site, source, toSource]);
  return (
    <>
      {site !== undefined && site.leftOut.length > 0 && (
        <ul className={classes.notes} aria-label="Releases that are left out">
          {site.leftOut.map(({ title, on: at, problem }) => (
            <li key={at + title}>
              {title === '' ? 'A release' : `The release “${title}”`} of{' '}
              {formatInZone(Date.parse(at), timeZone)} is left out: it cannot go live as things are. {problem}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.preview} aria-busy={rested !== on || shown.isFetching}>
        <Preview
          source={source}
          language={props.language}
          page={page}
          failure={shown.error === null ? undefined : describeError(shown.error)}
          onRetry={() => void shown.refetch()}
          onMissingQueries={() => undefined}
          onOpenProblem={({ message }) => showNotice({ message })}
          onNavigate={(next) => onChange({ on, path: next })}
          on={Date.parse(shown.data?.on ?? on)}
          {...(site?.css == null ? {} : { css: site.css })}
        >
          <PagePicker pages={site?.pages ?? []} path={path} onPath={(next) => onChange({ on, path: next })} />
        </Preview>
      </div>
    </>
  );
}

/** The site as visitors saw it and will see it: a moment is chosen by a slider or a date. */
export function SiteDayScreen(props: SiteDayProps): ReactNode {
  const days = useSiteDays();
  const { path, timeZone, onChange } = props;
  return (
    <DetailScreen
      back={<Anchor href={props.backLink}>All releases</Anchor>}
      title="Site on a date"
      intro="What visitors saw and will see. Scheduled releases, pages and products appear at their time. Products of the past are shown as they are today."
    >
      <QueryState query={days} label="Loading the dates">
        {(found) => {
          const on = props.on ?? found.find(({ kind }) => kind === 'now')?.on ?? '';
          return (
            <div className={classes.stack}>
              <DayChoice
                days={found}
                on={on}
                timeZone={timeZone}
                onChoose={(next) => onChange({ on: next, path })}
              />
              <DayPreview {...props} on={on} />
            </div>
          );
        }}
      </QueryState>
    </DetailScreen>
  );
}
