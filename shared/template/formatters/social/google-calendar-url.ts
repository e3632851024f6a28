import { calendarUrl } from '#shared/features/events/rules.ts';
import { formatter } from '../../definition.ts';

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
  apply: calendarUrl,
});
