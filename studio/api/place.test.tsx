import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { goTo, toPlaceLink, usePlace } from './place.ts';

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

it.each([
  ['settings/people', {}, '#/settings/people'],
  ['settings/activity', { act: 'signIn', from: '', to: undefined }, '#/settings/activity?act=signIn'],
  ['settings/activity', { requestId: 'a&b=c#?' }, '#/settings/activity?requestId=a%26b%3Dc%23%3F'],
])('%s with %j is %s', (path, query, link) => {
  expect(toPlaceLink(path, query)).toBe(link);
});

function Where() {
  const { path, query } = usePlace();
  return <p>{`${path}|${query.toString()}`}</p>;
}

it.each([
  ['', '|'],
  ['#/', '|'],
  ['#/settings/people/', 'settings/people|'],
  ['#settings/people?x=1', 'settings/people|x=1'],
])('reads %j as %s', (hash, where) => {
  window.location.hash = hash;
  render(<Where />);
  expect(screen.getByText(where)).toBeDefined();
});

it('follows the address, and comes back to what it wrote', async () => {
  render(<Where />);
  await act(async () => {
    goTo('settings/activity', { requestId: 'a&b' });
    await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  });
  expect(screen.getByText('settings/activity|requestId=a%26b')).toBeDefined();
});
