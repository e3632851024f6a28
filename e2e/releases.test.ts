import { rm } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { listScheduledReleases, rescheduleRelease } from '#shared/features/releases/contract.ts';
import { createReleasesWindow } from './studio/releases-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import {
  makeDataFolder,
  type RunningServer,
  type RunningStudio,
  startServer,
  startStudio,
} from './support/product.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { asOwner } from './support/owner.ts';
import { takeScreenshot } from './support/screenshot.ts';

const ABOUT = { file: 'pages/search.page', path: '/search' };
const HOME = { file: 'collections/products.list', path: '/shop' };
const SITE_ZONE = 'America/New_York';
const HOUR_MS = 60 * 60_000;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

let data: string;
let servers: readonly [RunningServer, RunningServer];
let studio: RunningStudio;

// Each of them saves, publishes and waits, and on a busy machine all of that takes its time.
test.describe.configure({ timeout: 300_000 });

// Two processes on one database, as where one of them does not suffice.
test.beforeAll(async () => {
  test.setTimeout(300_000);
  data = await makeDataFolder();
  servers = [await startServer(data), await startServer(data)];
  studio = await startStudio(servers[0].site, data);
});

test.afterAll(async () => {
  await studio.stop();
  for (const server of servers) await server.stop();
  await rm(data, { recursive: true, force: true });
});

/** Asks for a page of every process until each has it at hand. */
async function heat(path: string): Promise<void> {
  for (const { site } of servers) {
    const outcome = async () => (await fetch(site + path)).headers.get('x-cache');
    await expect.poll(outcome, { message: `${site}${path} is kept` }).toBe('HIT');
  }
}

/** Expects every visitor's page to show a mark, or not to. */
async function expectSeen(visitors: readonly Page[], path: string, mark: string, isSeen: boolean) {
  for (const [index, visitor] of visitors.entries()) {
    const site = servers[index]?.site ?? '';
    const isThere = async () => {
      await visitor.goto(site + path);
      return (await visitor.getByText(mark).count()) > 0;
    };
    await expect.poll(isThere, { message: `${mark} at ${site}${path}`, intervals: [50] }).toBe(isSeen);
  }
}

async function startAsOwner(page: Page) {
  await page.goto(new URL('/', studio.address).href);
  const window = createStudioWindow(page);
  await window.signIn(servers[0].login);
  return {
    window,
    releases: createReleasesWindow(page),
    async draft(file: string, text: string) {
      await window.openFile(file);
      await window.typeAtStart(text);
      await window.saveDraft();
    },
  };
}

/** A moment as date fields have it, in the time zone of the site. */
function atSite(moment: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: SITE_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(moment).replace(' ', 'T');
}

/** Sets the release that waits for a moment that the field of the studio, which knows minutes, cannot name. */
async function goLiveSoon(): Promise<void> {
  const owner = await asOwner(servers[0]);
  const { scheduledReleases } = await owner.call(listScheduledReleases, {});
  const waiting = scheduledReleases.find(({ state }) => state === 'scheduled');
  await owner.call(rescheduleRelease, {
    params: { scheduleId: waiting?.id ?? '' },
    body: {
      goesLiveOn: new Date(Date.now() + 2_000).toISOString(),
      expectedGoesLiveOn: waiting?.goesLiveOn ?? '',
    },
  });
}

test('a release that is set for later goes live by itself, at every process', async ({ page, browser }) => {
  const visitors = [await browser.newPage(), await browser.newPage()];
  const { releases, draft } = await startAsOwner(page);
  const mark = 'The kiln opens tonight';

  await draft(ABOUT.file, `<p>${mark}</p>\n`);
  await heat(ABOUT.path);
  await releases.schedule([ABOUT.file], atSite(Date.now() + HOUR_MS), 'Kiln opening');
  await releases.open();
  await expect(releases.scheduled).toContainText(['Kiln opening']);
  await expectSeen(visitors, ABOUT.path, mark, false);
  await heat(ABOUT.path);

  await goLiveSoon();
  await expectSeen(visitors, ABOUT.path, mark, true);
  await expect(releases.scheduled).toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await expect(releases.history.first()).toContainText('Kiln opening');
  await expect(releases.publishState).toHaveText('Everything is published');
});

test('a part of the draft is published, the rest waits; and any earlier site can be gone back to', async ({
  page,
  browser,
}) => {
  const visitors = [await browser.newPage(), await browser.newPage()];
  const { releases, draft } = await startAsOwner(page);
  const [about, home] = ['We fire on Thursdays', 'The autumn shelf is here'];

  await test.step('two pages are drafted, one of them is published', async () => {
    await draft(ABOUT.file, `<p>${about}</p>\n`);
    await draft(HOME.file, `<p>${home}</p>\n`);
    await heat(ABOUT.path);
    await heat(HOME.path);
    await releases.publish([ABOUT.file], 'Firing days');
    await expectSeen(visitors, ABOUT.path, about, true);
    await expectSeen(visitors, HOME.path, home, false);
    await expect(releases.publishState).toHaveText('1 change not published');
  });

  await test.step('then the other one', async () => {
    await releases.publish([HOME.file], 'Autumn');
    await expectSeen(visitors, HOME.path, home, true);
    await expect(releases.publishState).toHaveText('Everything is published');
  });

  await test.step('the history tells of both, and leads back to the site before them', async () => {
    await releases.open();
    await expect(releases.history.nth(0)).toContainText('Autumn');
    await expect(releases.history.nth(0)).toContainText('Visitors see this');
    await expect(releases.history.nth(1)).toContainText('Ines Halloran published 1 page');
    await takeScreenshot(page, 'studio-releases');
    await heat(ABOUT.path);
    await heat(HOME.path);
    await releases.goBackTo(releases.history.nth(2));
    await expectSeen(visitors, ABOUT.path, about, false);
    await expectSeen(visitors, HOME.path, home, false);
    await expect(releases.history.nth(0)).toContainText('Ines Halloran restored the version of');
    await expect(releases.publishState).toHaveText('2 changes not published');
  });

  await test.step('which is undone as well, and nothing is lost', async () => {
    await releases.undoFromNotice();
    await expectSeen(visitors, ABOUT.path, about, true);
    await expectSeen(visitors, HOME.path, home, true);
    await expect(releases.publishState).toHaveText('Everything is published');
  });
});

test('what is published is seen at every process, what is taken back is gone from every one', async ({
  page,
  browser,
}) => {
  const visitors = [await browser.newPage(), await browser.newPage()];
  const { window, releases, draft } = await startAsOwner(page);
  const mark = 'Open on Saturdays from ten';

  await test.step('a page is drafted while both processes keep the old one', async () => {
    await heat(ABOUT.path);
    await draft(ABOUT.file, `<p>${mark}</p>\n`);
    await expectSeen(visitors, ABOUT.path, mark, false);
  });

  await test.step('published, both visitors see it', async () => {
    await window.publish('Say when we are open');
    await expectSeen(visitors, ABOUT.path, mark, true);
  });

  await test.step('taken back, both see the old page', async () => {
    await heat(ABOUT.path);
    await window.undoFromNotice();
    await expectSeen(visitors, ABOUT.path, mark, false);
    await expect(releases.publishState).toHaveText('1 change not published');
  });
});

test('the screens of releases have no barrier that axe finds, wide and narrow, light and dark', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const { releases, draft } = await startAsOwner(page);
  await draft(ABOUT.file, '<p>One</p>\n');
  await draft(HOME.file, '<p>Two</p>\n');
  await releases.publish([HOME.file], '');

  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await releases.open();
    await expect(releases.history.nth(1)).toBeVisible();
    await expectNoBarrier(page, `Releases, ${size.width} pixels`);

    const dialog = await releases.choose([ABOUT.file]);
    await dialog.getByText('Later', { exact: true }).click();
    await expectNoBarrier(page, `Publish, ${size.width} pixels`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await releases.history
      .nth(1)
      .getByRole('button', { name: /^Restore this version/ })
      .click();
    await page.getByRole('group', { name: 'What changes on the site' }).waitFor();
    await expectNoBarrier(page, `Go back, ${size.width} pixels`);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'See the differences: draft' }).click();
    await page.getByRole('textbox', { name: `${ABOUT.file}: Draft` }).waitFor({ state: 'attached' });
    await expectNoBarrier(page, `Differences, ${size.width} pixels`);
    await takeScreenshot(page, `studio-differences-${size.width}`);
  }
});
