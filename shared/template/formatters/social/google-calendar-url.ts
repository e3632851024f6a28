import { property, toNumber, toText } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

const ADDRESS = ['addressLine1', 'addressLine2', 'addressCountry'];

export const googleCalendarUrl = formatter({
  name: 'google-calendar-url',
  summary: 'Address that puts an event into an external calendar.',
  params: [],
  examples: [
    {
      template: '{@|google-calendar-url}',
      json: { title: 'Fête', startDate: 0, endDate: 60000 },
      output:
        'http://www.google.com/calendar/event?action=TEMPLATE&text=F%C3%AAte&dates=19700101T000000Z/19700101T000100Z',
    },
  ],
  apply: (event) => {
    const title = encodeURIComponent(toText(property(event, 'title')));
    const dates = `${utcText(property(event, 'startDate'))}/${utcText(property(event, 'endDate'))}`;
    const location = property(event, 'location');
    const place = ADDRESS.map((line) => toText(property(location, line)).trim())
      .filter((line) => line !== '')
      .join(', ');
    return `http://www.google.com/calendar/event?action=TEMPLATE&text=${title}&dates=${dates}${place === '' ? '' : `&location=${encodeURIComponent(place)}`}`;
  },
});

/** A moment in UTC basic form: `19700101T000000Z`. */
function utcText(moment: unknown): string {
  return new Date(toNumber(moment)).toISOString().replace(/[-:]|\.\d+/g, '');
}
