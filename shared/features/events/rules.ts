import { property, toNumber, toText } from '#shared/json/values.ts';

const CALENDAR = 'http://www.google.com/calendar/event?action=TEMPLATE';
const ADDRESS = ['addressLine1', 'addressLine2', 'addressCountry'];

/**
 * A moment in UTC basic form: `19700101T000000Z`.
 * @param moment epoch milliseconds
 * @throws RangeError for a moment that is none
 */
export function utcBasic(moment: number): string {
  return new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Address that puts an event into an external calendar (docs/pages-and-cache.md). */
export function calendarUrl(event: unknown): string {
  const [start, end] = ['startDate', 'endDate'].map((key) => utcBasic(toNumber(property(event, key))));
  const title = encodeURIComponent(toText(property(event, 'title')));
  const place = placeOf(property(event, 'location'));
  const location = place === '' ? '' : `&location=${encodeURIComponent(place)}`;
  return `${CALENDAR}&text=${title}&dates=${start}/${end}${location}`;
}

/** The lines of an address on one line. */
function placeOf(location: unknown): string {
  return ADDRESS.map((line) => toText(property(location, line)).trim())
    .filter((line) => line !== '')
    .join(', ');
}
