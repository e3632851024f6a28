import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { HostsScreen } from './hosts-screen.tsx';
import { OtherSites } from './other-sites.tsx';
import { SiteSwitcher } from './site-switcher.tsx';
import { zonesOfCountry } from './choices.ts';
import { SitesScreen } from './sites-screen.tsx';

const OPEN = 'http://localhost:4000';
const OTHER = 'https://other.example';
const website = {
  id: 'a'.repeat(24),
  version: 3,
  title: 'Saltmarsh',
  tagLine: '',
  address: OPEN,
  language: 'en-US',
  timeZone: 'America/New_York',
  country: 'US',
  weightUnit: 'GRAM' as const,
  currency: 'USD',
  isCurrencyFixed: false,
  captcha: 'none' as const,
  sellerName: '',
  sellerAddress: '',
  taxNumber: '',
  contactEmail: '',
  contactPhoneNumber: '',
  contactAddress: '',
  liveReleaseId: 'b'.repeat(24),
  unpublishedChanges: 0,
};

afterEach(() => {
  cleanNotifications();
  cleanup();
  window.sessionStorage.clear();
});

/** A studio over a host that keeps a list of sites. */
function createSites(answers: Answers = {}) {
  let sites: { site: string; title: string | null }[] = [
    { site: OPEN, title: null },
    { site: OTHER, title: 'Other' },
  ];
  const opened: string[] = [];
  const named: unknown[] = [];
  const studio = createTestStudio({
    listSites: () => ({ sites }),
    nameSite: (input) => {
      named.push(input);
      return {};
    },
    addSite: ({ address }: { address: string }) => {
      sites = [...sites, { site: address, title: null }];
      return { site: address };
    },
    removeSite: ({ site }: { site: string }) => {
      sites = sites.filter((known) => known.site !== site);
      return {};
    },
    ...answers,
  });
  return { studio: { ...studio, openSite: (site: string) => void opened.push(site) }, opened, named };
}

describe('the switcher', () => {
  it('names the open site, keeps its title for the list, and opens another', async () => {
    const { studio, opened, named } = createSites();
    renderInStudio(<SiteSwitcher website={website} sitesPath="settings/sites" />, studio);
    await userEvent.click(screen.getByRole('button', { name: 'Saltmarsh: switch site' }));
    const list = within(await screen.findByRole('list', { name: 'Sites' }));
    expect(list.getByRole('button', { current: true }).textContent).toContain('localhost:4000');
    await userEvent.click(list.getByRole('button', { name: /^Other/ }));
    expect(opened).toEqual([OTHER]);
    expect(named).toEqual([{ site: OPEN, title: 'Saltmarsh' }]);
    expect(screen.queryByRole('list', { name: 'Sites' })).toBeNull();
  });

  it('leads to the list of all sites', async () => {
    renderInStudio(<SiteSwitcher website={website} sitesPath="settings/sites" />, createSites().studio);
    await userEvent.click(screen.getByRole('button', { name: /switch site/ }));
    const link = await screen.findByRole('link', { name: 'Add, create or remove a site' });
    expect(link.getAttribute('href')).toBe('#/settings/sites');
  });
});

describe('the list of sites', () => {
  it('takes a site off the list, and puts it back with its title on Undo', async () => {
    const { studio, named } = createSites();
    renderInStudio(<SitesScreen website={website} mayCreate={false} />, studio);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Other from the list' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Remove other.example from the list' });
    expect(named).toEqual([{ site: OTHER, title: 'Other' }]);
    expect(screen.queryByRole('button', { name: 'New site…' })).toBeNull();
  });

  it('lets the open site and the one that the studio was started for stay', async () => {
    renderInStudio(<SitesScreen website={website} mayCreate={false} />, createSites().studio);
    const list = within(await screen.findByRole('list', { name: 'Your sites' }));
    expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Open Other',
      'Remove Other from the list',
    ]);
  });

  it('adds a site by its address and opens it', async () => {
    const { studio, opened } = createSites();
    renderInStudio(<OtherSites />, studio);
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Address of the site' }),
      'https://new.example{Enter}',
    );
    await expect.poll(() => opened).toEqual(['https://new.example']);
  });

  it('says why an address is none, and keeps it', async () => {
    const { studio, opened } = createSites({
      addSite: () => {
        throw Object.assign(new Error(), { code: 'BAD_INPUT', message: 'This is no address of a site.' });
      },
    });
    renderInStudio(<OtherSites />, studio);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Address of the site' }), 'what?{Enter}');
    expect(await screen.findByText('This is no address of a site.')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of the site' }).value).toBe(
      'what?',
    );
    expect(opened).toEqual([]);
  });
});

describe('making a site', () => {
  const MAKE = 'POST /api/v1/websites';

  async function showForm(answers: Answers) {
    const made = createSites(answers);
    renderInStudio(<SitesScreen website={website} mayCreate />, made.studio);
    await userEvent.click(await screen.findByRole('button', { name: 'New site…' }));
    return made;
  }

  it('suggests the word of the address and where the store is, and opens the pages of what was made', async () => {
    const sent: unknown[] = [];
    const { opened } = await showForm({
      [MAKE]: ({ body }: { body: unknown }) => {
        sent.push(body);
        const session = { token: '', expiresOn: '2026-12-01T00:00:00Z' };
        return { website: { ...website, title: 'Tide', address: 'http://tide.localhost:4000' }, session };
      },
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' Tide & Clay! ');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Site address' }).value).toBe('tide-clay');
    await userEvent.click(screen.getByRole('radio', { name: 'Nothing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create site' }));
    await expect.poll(() => opened).toEqual(['http://tide.localhost:4000']);
    expect(window.location.hash).toBe('#/');
    expect(sent).toEqual([
      {
        title: ' Tide & Clay! ',
        slug: 'tide-clay',
        language: 'en-US',
        country: 'US',
        currency: 'USD',
        weightUnit: 'POUND',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        startWith: 'empty',
        theme: 'saltmarsh',
      },
    ]);
  });

  /** The form over a server that makes the site when it is told to, left while it does. */
  async function leaveWhileMaking(answer: () => unknown) {
    let finish: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let listed = [{ site: OPEN, title: 'Saltmarsh' }];
    const { studio, opened } = createSites({
      listSites: () => ({ sites: listed }),
      [MAKE]: async () => {
        await waits;
        listed = [...listed, { site: 'http://tide.localhost:4000', title: 'Tide' }];
        return answer();
      },
    });
    function Screens() {
      const [isLeft, setIsLeft] = useState(false);
      return (
        <>
          <button onClick={() => setIsLeft(!isLeft)}>Go elsewhere</button>
          {!isLeft && <SitesScreen website={website} mayCreate />}
        </>
      );
    }
    renderInStudio(<Screens />, studio);
    await userEvent.click(await screen.findByRole('button', { name: 'New site…' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Tide');
    await userEvent.click(screen.getByRole('button', { name: 'Create site' }));
    expect(await screen.findByText(/^“Tide” is being created\./)).toBeDefined();
    const elsewhere = () => userEvent.click(screen.getByRole('button', { name: 'Go elsewhere' }));
    await elsewhere();
    return { opened, finish, elsewhere };
  }
  const session = { token: '', expiresOn: '2026-12-01T00:00:00Z' };
  const tide = { ...website, title: 'Tide', address: 'http://tide.localhost:4000' };

  it('goes on when the screen is left, shows so to who comes back, and puts the site on the list', async () => {
    const { opened, finish, elsewhere } = await leaveWhileMaking(() => ({ website: tide, session }));
    await elsewhere();
    expect(await screen.findByText(/^“Tide” is being created\./)).toBeDefined();
    await elsewhere();
    finish();
    expect(await screen.findByText('Tide was created, and you own it.')).toBeDefined();
    expect(opened).toEqual([]);
    await elsewhere();
    expect(await screen.findByText('tide.localhost:4000', { selector: 'p' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Open', hidden: true }));
    expect(opened).toEqual(['http://tide.localhost:4000']);
  });

  it('tells who left the screen that the site was not made', async () => {
    const { finish } = await leaveWhileMaking(() => refuse(409, 'HOST_TAKEN', 'This address is taken.'));
    finish();
    expect(await screen.findByText('The site “Tide” was not created. This address is taken.')).toBeDefined();
  });

  it('lets currency, weights and time zone follow the country', async () => {
    await showForm({});
    await userEvent.click(screen.getByRole('combobox', { name: 'Country' }));
    await userEvent.click(await screen.findByRole('option', { name: 'United Kingdom' }));
    const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
    expect(valueOf('Currency')).toBe('British Pound (GBP)');
    expect(valueOf('Weight unit')).toBe('Kilograms (kg)');
    // Not every program knows the zones of countries.
    const [zone = Intl.DateTimeFormat().resolvedOptions().timeZone] = zonesOfCountry('GB');
    expect(valueOf('Time zone')).toContain(zone.replace(/_/g, ' '));
  });

  it('leaves a word alone that was typed, and shows what the server has against it', async () => {
    await showForm({ [MAKE]: () => refuse(409, 'HOST_TAKEN', 'This address is taken.') });
    await userEvent.type(screen.getByRole('textbox', { name: 'Site address' }), 'tide');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Other words');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Site address' }).value).toBe('tide');
    await userEvent.click(screen.getByRole('button', { name: 'Create site' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This address is taken.');
  });

  it('marks what is missing', async () => {
    await showForm({});
    await userEvent.click(screen.getByRole('button', { name: 'Create site' }));
    expect(screen.getByText('Enter a title for the site.')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'T');
    expect(screen.queryByText('Enter a title for the site.')).toBeNull();
  });
});

describe('host names', () => {
  const LIST = 'GET /api/v1/website/hosts';
  const ADD = 'POST /api/v1/website/hosts';

  function showHosts(answers: Answers = {}) {
    let hosts = [
      { host: 'localhost', isAsked: true },
      { host: 'www.shop.example', isAsked: false },
    ];
    const studio = createTestStudio({
      [LIST]: () => ({ hosts }),
      [ADD]: ({ body }: { body: { host: string } }) => {
        hosts = [...hosts, { host: body.host, isAsked: false }];
        return { hosts };
      },
      'DELETE /api/v1/website/hosts/www.shop.example': () => {
        hosts = hosts.slice(0, 1);
        return { hosts };
      },
      ...answers,
    });
    renderInStudio(<HostsScreen />, studio);
  }
  const names = async () =>
    within(await screen.findByRole('list', { name: 'Domains' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent);

  it('removes a name and adds it again on Undo; the one in use stays', async () => {
    showHosts();
    expect(await names()).toEqual(['localhostUsed by the studio', 'www.shop.example']);
    expect(screen.queryByRole('button', { name: 'Remove localhost' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove www.shop.example' }));
    await screen.findByText('www.shop.example no longer points to the site.');
    await expect.poll(names).toEqual(['localhostUsed by the studio']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('www.shop.example points to the site again.');
    await expect.poll(names).toEqual(['localhostUsed by the studio', 'www.shop.example']);
  });

  it.each([
    ['https://a.example', 'Enter only the host name, such as www.example.com.'],
    ['taken.example', 'Another site has this name.'],
  ])('says what is wrong with %s', async (host, words) => {
    showHosts({ [ADD]: () => refuse(409, 'HOST_TAKEN', 'Another site has this name.') });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Host name' }), `${host}{Enter}`);
    expect(await screen.findByText(words)).toBeDefined();
  });
});
