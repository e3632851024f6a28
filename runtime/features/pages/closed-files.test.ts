import { expect, it } from 'vitest';
import { parseSiteContent } from './site-content.ts';

const [SECRET, SHARED] = ['a'.repeat(24), 'b'.repeat(24)];
const addressOf = (id: string) => `/s/${id}/picture.webp`;

const page = (id: string, more: object) => ({
  id,
  urlId: id,
  title: id,
  navigationTitle: id,
  type: 'page',
  ...more,
});

it('closes files that only translations of closed pages name, with their pages', () => {
  const said = (...ids: readonly string[]) =>
    JSON.stringify({ text: { text: ids.map(addressOf).join(' '), source: '', version: 1 } });
  const content = parseSiteContent({
    'content/collections.json': JSON.stringify([page('open', {}), page('closed', { passwordHash: 'hash' })]),
    'content/translations/fr/content/closed.json': said(SECRET, SHARED),
    'content/translations/fr/content/open.json': said(SHARED),
  });
  expect([...content.closedFilesAt(0)]).toEqual([SECRET]);
});
