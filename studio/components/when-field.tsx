import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { scheduleFault } from '#shared/dates/schedule.ts';
import { useStudio } from '../api/studio-context.tsx';
import { useNow } from './use-now.ts';
import { describeCountdown, formatInZone, fromWallTime, toWallTime } from './zone-time.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A time that is being chosen. */
export interface When {
  /** The time as the field has it, in the time zone of the site. */
  readonly text: string;
  /** The same as ISO time; empty where it is none. */
  readonly iso: string;
  /** Why the time cannot be taken; null until it was looked at. */
  readonly error: string | null;
  change(text: string): void;
  /** Looks at the time; true when it may be taken. */
  check(): boolean;
}

/**
 * A time in the future by the clock of a site.
 * @param first epoch milliseconds to begin with; the next full hour but one when undefined
 */
export function useWhen(timeZone: string, first: number | undefined): When {
  const { clock } = useStudio();
  const [text, setText] = useState(() =>
    toWallTime(first ?? Math.ceil(clock.now() / HOUR_MS) * HOUR_MS + HOUR_MS, timeZone),
  );
  const [error, setError] = useState<string | null>(null);
  const moment = fromWallTime(text, timeZone);
  return {
    text,
    iso: moment === undefined ? '' : new Date(moment).toISOString(),
    error,
    change(next) {
      setText(next);
      setError(null);
    },
    check() {
      const fault = scheduleFault(moment ?? Number.NaN, clock.now());
      setError(fault ?? null);
      return fault === undefined;
    },
  };
}

/** The field for a time, with the site's zone and how long it is until then. */
export function WhenField({ when, timeZone }: { when: When; timeZone: string }): ReactNode {
  const now = useNow();
  const ahead = Date.parse(when.iso) - now;
  return (
    <TextInput
      type="datetime-local"
      label="Date and time"
      description={`In the time zone of the site, ${timeZone}, where it is ${formatInZone(now, timeZone)} now.${
        ahead > 0 ? ` It goes live ${describeCountdown(ahead)}.` : ''
      }`}
      min={toWallTime(now, timeZone)}
      value={when.text}
      error={when.error}
      onChange={(event) => when.change(event.currentTarget.value)}
    />
  );
}
