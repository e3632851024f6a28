import { hasMainImage } from '#shared/features/images/rules.ts';
import { hasExcerpt, isOnSameDay } from '#shared/features/posts/rules.ts';
import type { PredicateDefinition } from '../../definition.ts';
import { isTruthy, property, propertyAt, sizeOf, toBoolean, toNumber, toText } from '#shared/json/values.ts';
import { flag } from './flag.ts';

/** Questions about an item. */
export const itemPredicates: readonly PredicateDefinition[] = [
  flag(
    'calendar-view?',
    'Is the list shown as a calendar?',
    { yes: { calendarView: true }, no: { calendarView: 1.5 } },
    (_node, scope) => toBoolean(scope.resolve(['calendarView'])),
  ),
  flag(
    'child-images?',
    'Has the first of the items a picture?',
    { yes: { items: [{ mainImageId: '1' }] }, no: { items: [{}] } },
    (node) => hasMainImage(propertyAt(node, ['items', 0])),
  ),
  flag(
    'excerpt?',
    'Is there an excerpt with text?',
    { yes: { excerpt: { html: '<p>x</p>' } }, no: { excerpt: '<p> </p>' } },
    (node) => {
      const excerpt = property(node, 'excerpt');
      const html = property(excerpt, 'html');
      return hasExcerpt(typeof html === 'string' ? html : typeof excerpt === 'string' ? excerpt : '');
    },
  ),
  flag(
    'external-link?',
    'Does the item lead out of the site?',
    { yes: { externalLink: '/x' }, no: {} },
    (node) => isTruthy(property(node, 'externalLink')),
  ),
  flag(
    'has-multiple?',
    'Has the value more than one element?',
    { yes: [1, 2], no: [1] },
    (node) => sizeOf(node) > 1,
  ),
  flag(
    'location?',
    'Is there a place on the map?',
    { yes: { location: { mapLat: 1, mapLng: 2 } }, no: { location: {} } },
    (node) =>
      propertyAt(node, ['location', 'mapLat']) !== undefined &&
      propertyAt(node, ['location', 'mapLng']) !== undefined,
  ),
  flag('main-image?', 'Has the item a picture?', { yes: { systemDataId: '1' }, no: {} }, hasMainImage),
  flag(
    'passthrough?',
    'Does the title lead to the source?',
    { yes: { passthrough: true, sourceUrl: '/x' }, no: { passthrough: true, sourceUrl: '' } },
    (node) => isTruthy(property(node, 'passthrough')) && toText(property(node, 'sourceUrl')) !== '',
  ),
  flag(
    'same-day?',
    'Does the event start and end on the same day?',
    {
      yes: { startDate: 1368406800000, endDate: 1368406900000 },
      no: { startDate: 1368406800000, endDate: 1368579600000 },
    },
    (node) => isOnSameDay(toNumber(property(node, 'startDate')), toNumber(property(node, 'endDate'))),
  ),
  flag(
    'serviceNameEmail?',
    'Is the social account an email address?',
    { yes: { serviceName: 'email' }, no: {} },
    (node) => property(node, 'serviceName') === 'email',
  ),
  flag(
    'show-past-events?',
    'Does the list show past events?',
    { yes: { showPastOrUpcomingEvents: 'past' }, no: {} },
    (node) => property(node, 'showPastOrUpcomingEvents') === 'past',
  ),
];
