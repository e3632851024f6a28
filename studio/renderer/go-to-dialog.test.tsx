import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, renderInStudio } from '../components/testing/render-in-studio.tsx';
import { openAreas } from './find-screen.ts';
import { GoToDialog } from './go-to-dialog.tsx';
import { AREAS } from './areas.ts';

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

function show() {
  const told = { opened: [] as string[], closed: 0 };
  const sites = [
    { site: 'http://localhost:4000', title: 'Saltmarsh' },
    { site: 'https://other.example', title: 'Other' },
  ];
  const studio = createTestStudio({ listSites: () => ({ sites }) });
  renderInStudio(
    <GoToDialog
      areas={openAreas(AREAS, { roles: [], isOwner: true })}
      onClose={() => {
        told.closed += 1;
      }}
    />,
    { ...studio, openSite: (site) => void told.opened.push(site) },
  );
  return told;
}

const selected = () => screen.getByRole('option', { selected: true }).textContent;

it('goes to a screen by a few letters and Enter', async () => {
  const told = show();
  expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeDefined();
  await userEvent.type(screen.getByRole('combobox', { name: 'Go to' }), 'peop');
  expect(selected()).toBe('PeopleSettings');
  await userEvent.keyboard('{Enter}');
  expect(window.location.hash).toBe('#/settings/people');
  expect(told.closed).toBe(1);
});

it('goes up and down with the arrows, around the ends', async () => {
  show();
  const field = await screen.findByRole('combobox', { name: 'Go to' });
  await screen.findByRole('option', { name: /other\.example/ });
  await userEvent.type(field, '{ArrowDown}');
  expect(selected()).toBe('PagesSite');
  await userEvent.type(field, '{ArrowUp}{ArrowUp}');
  expect(selected()).toBe('OtherSite other.example');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
});

it('opens another site, and offers the open one not at all', async () => {
  const told = show();
  await userEvent.click(await screen.findByRole('option', { name: /other\.example/ }));
  expect(told).toEqual({ opened: ['https://other.example'], closed: 1 });
  expect(screen.queryByRole('option', { name: /localhost/ })).toBeNull();
});

it('says when nothing is called like that', async () => {
  const told = show();
  await userEvent.type(await screen.findByRole('combobox', { name: 'Go to' }), 'qqq{Enter}');
  expect(screen.getByText('No results found.')).toBeDefined();
  expect(told.closed).toBe(0);
});
