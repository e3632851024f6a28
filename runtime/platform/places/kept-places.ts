import type { Clock } from '../clock/clock.ts';
import type { PlaceOptions, PlaceSource } from './place-source.ts';

/** How long an answer is kept, in ms. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST = 2_000;

interface Kept<Value> {
  readonly until: number;
  readonly value: Promise<Value>;
}

/** Keeps the latest answers of a source for a day; what it could not answer is asked again. */
export function keepPlaces(source: PlaceSource, clock: Pick<Clock, 'now'>): PlaceSource {
  function keep<Value>(ask: (text: string, options: PlaceOptions) => Promise<Value>) {
    const answers = new Map<string, Kept<Value>>();
    return (text: string, options: PlaceOptions): Promise<Value> => {
      // A session is billed, and changes no answer.
      const { sessiontoken: _session, ...facts } = options;
      const name = JSON.stringify([
        text,
        Object.entries(facts).toSorted(([one], [other]) => Number(one > other) - Number(one < other)),
      ]);
      const now = clock.now();
      const known = answers.get(name);
      if (known !== undefined && known.until > now) return known.value;
      const value = ask(text, options);
      answers.delete(name);
      answers.set(name, { until: now + KEPT_MS, value });
      value.catch(() => answers.delete(name));
      const [oldest] = answers.keys();
      if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
      return value;
    };
  }
  return {
    complete: keep((input, options) => source.complete(input, options)),
    place: keep((placeId, options) => source.place(placeId, options)),
  };
}
