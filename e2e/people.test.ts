import { acceptInvitation } from './studio/invitation-mail.ts';
import { createSettingsWindow } from './studio/settings-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, test } from './support/test.ts';

const MARA = { email: 'mara@saltmarsh.example', name: 'Mara Lindqvist', password: 'spring-tide-wheel' };
const OWN_SCREENS = ['Your account', 'Your sites'];
/** Screens for which it takes an administrator. */
const MANAGER_AREAS = ['Site', 'Content', 'Store', 'Orders', 'Audience', 'Releases', 'Templates', 'Settings'];
const ONLY_ABOVE_HER = /^(Domains|People|API tokens|Webhooks|Activity)$/;
const WIDE = 1280;
const DIALOGS = [
  ['People', 'Invite a person'],
  ['API tokens', 'Create token'],
  ['Your account', 'Go to a screen or a site'],
] as const;
const SCREENS = ['Site settings', 'Domains', 'People', 'API tokens', 'Webhooks', 'Activity', ...OWN_SCREENS];

// Each of them opens the studio several times over.
test.describe.configure({ timeout: 120_000 });

test('an owner invites a person, who sees only what the role allows and goes when the owner says so', async ({
  studio,
  product,
  browser,
}) => {
  const owner = createSettingsWindow(studio);
  const context = await browser.newContext({ baseURL: product.site });
  const page = await context.newPage();
  const mara = createSettingsWindow(page);

  await test.step('the owner invites her', async () => {
    await createStudioWindow(studio).signIn(product.login);
    await owner.open('People');
    await owner.invite(MARA.email, 'Content editor');
  });

  await test.step('she accepts by the link of the mail, in a browser of her own', async () => {
    const accepted = await acceptInvitation(page, MARA);
    await expect(accepted.getByRole('heading', { level: 1 })).toHaveText('Invitation accepted');
    await expect(accepted.getByRole('button', { name: 'Accept the invitation' })).toHaveCount(0);
  });

  await test.step('she signs in to the studio and sees nothing that a content editor may not see', async () => {
    await page.goto(new URL('/', product.studio).href);
    await createStudioWindow(page).signIn(MARA);
    await expect(mara.areas).toHaveText(['Site', 'Content', 'Store', 'Audience', 'Settings']);
    await mara.open('Your account');
    await expect(mara.screens).toHaveText(['Languages', 'Bin', ...OWN_SCREENS]);
    await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
  });

  await test.step('the owner makes her a website manager, and the studio opens up', async () => {
    await studio.reload();
    await expect(owner.person(MARA.name)).toContainText('Content editor');
    await takeScreenshot(studio, 'studio-people');
    await owner.changeRoles(MARA.name, 'Content editor', 'Website manager');
    await page.reload();
    await expect(mara.areas).toHaveText(MANAGER_AREAS);
    await mara.open('Site settings');
    await expect(mara.screens.filter({ hasText: ONLY_ABOVE_HER })).toHaveCount(0);
  });

  await test.step('she may read templates and publish them, and not change them', async () => {
    await mara.goTo('templates');
    await expect(page.getByRole('status').filter({ hasText: 'Read only' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
    const publishState = page.getByLabel('Publish state');
    await expect(publishState).toContainText('published');
    const before = await publishState.innerText();
    await createStudioWindow(page).typeAtStart('never');
    await expect(page.getByText('Changing them takes an administrator.').first()).toBeVisible();
    await expect(publishState).toHaveText(before);
  });

  await test.step('the owner ends her sessions, and she is out at once', async () => {
    await owner.signOutEverywhere(MARA.name);
    await page.reload();
    await expect(mara.signInButton).toBeVisible();
  });

  await test.step('the log tells all of it', async () => {
    await owner.open('Activity');
    const log = studio.getByRole('list', { name: 'Changes' });
    await expect(log).toContainText(`Ines Halloran changed the roles of ${MARA.name}`);
    await expect(log).toContainText(`Ines Halloran invited ${MARA.email}`);
    await log
      .getByRole('listitem')
      .filter({ hasText: 'changed the roles' })
      .getByText('What changed')
      .click();
    await expect(log.getByRole('row', { name: /Roles/ })).toHaveText('RolesContent editorWebsite manager');
  });
  await context.close();
});

test('an owner makes a second site and goes between the two by keys; what was typed waits in each', async ({
  studio,
  product,
}) => {
  const settings = createSettingsWindow(studio);
  const templates = createStudioWindow(studio);

  await test.step('makes a site and is in it, signed in', async () => {
    await templates.signIn(product.login);
    await settings.open('Your sites');
    await settings.makeSite('Ebb & Flow');
    await expect(settings.siteName).toHaveText('Ebb & Flow');
  });

  await test.step('changes the title there; the first site keeps its own', async () => {
    await settings.open('Site settings');
    await settings.saveTitle('Ebb and Flow');
    await expect(settings.siteName).toHaveText('Ebb and Flow');
    await settings.goTo('saltmarsh');
    await expect(settings.siteName).toHaveText('Saltmarsh');
  });

  await test.step('leaves a text unsaved, looks at the other site, and finds it again', async () => {
    await settings.goTo('templates');
    await templates.openFile('pages/about.page');
    await templates.typeAtStart('<!-- not saved -->');
    await settings.goTo('ebb and flow');
    await expect(settings.siteName).toHaveText('Ebb and Flow');
    await settings.goTo('saltmarsh');
    await templates.openFile('pages/about.page');
    await expect(studio.getByText(/^Restored: text from/)).toBeVisible();
    await expect(studio.getByText('<!-- not saved -->')).toBeVisible();
    await templates.undoTyping(1);
    await expect(studio.getByText('<!-- not saved -->')).toHaveCount(0);
  });
});

test('no screen beside the editor has a barrier that axe finds, wide and narrow, light and dark', async ({
  studio,
  product,
}) => {
  test.setTimeout(300_000);
  const settings = createSettingsWindow(studio);
  await expectNoBarrier(studio, 'Signing in');
  await createStudioWindow(studio).signIn(product.login);
  for (const width of [WIDE, 390]) {
    await studio.setViewportSize({ width, height: 844 });
    for (const screen of SCREENS) {
      await settings.open(screen);
      await expectNoBarrier(studio, `${screen}, ${width} pixels`);
    }
    for (const [screen, act] of DIALOGS) {
      await settings.open(screen);
      await studio.getByRole('button', { name: act }).click();
      await studio.getByRole('dialog').waitFor();
      await expectNoBarrier(studio, `${act}, ${width} pixels`);
      await studio.keyboard.press('Escape');
      await studio.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  }
});
