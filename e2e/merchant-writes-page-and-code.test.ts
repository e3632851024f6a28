import { readPlaces, savePlaces } from '#shared/features/page-content/contract.ts';
import { createSitePage } from '#shared/features/page-tree/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { createPageWindow } from './studio/page-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { asOwner } from './support/owner.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();

// The page of the theme and its words are changed for good, so no other journey may count on them.
test.use({ productOf: 'merchant-writes-page-and-code' });
test.describe.configure({ timeout: 180_000 });

const FILE = 'pages/home.page';
const PLACE = 'home-introduction';
const NOTE = 'footer-note';

test('the editor of pages and that of the code write on one draft, and neither loses what the other wrote', async ({
  studio,
  product,
  browser,
}) => {
  const owner = await asOwner(product);
  const { page } = await owner.call(createSitePage, {
    body: { title: 'Front', origin: { kind: 'template', template: 'home' } },
  });
  const window = createStudioWindow(studio);
  const editor = createPageWindow(studio);
  const fromCode = editor.page.locator('.from-code');
  const file = () => owner.call(readTemplateFile, { query: { path: FILE } });
  const writeOnPage = async (text: string) => {
    await editor.place(PLACE).click();
    await expect(editor.looks).toBeVisible();
    await studio.keyboard.press('ControlOrMeta+a');
    await studio.keyboard.type(text);
  };
  await window.signIn(product.login);

  await test.step('who goes to the code while the page is not saved yet finds it there', async () => {
    await editor.open();
    await editor.choosePage('Front');
    await writeOnPage('Written on the page.');
    await studio.getByRole('button', { name: 'Code', exact: true }).click();
    await studio.getByRole('heading', { name: FILE }).waitFor();
    // The code takes the focus when it opens, and closes the list of pages with that.
    await expect(window.editor).toBeFocused();
    await expect(window.preview.locator('h1')).toBeVisible();
    await window.showPage('Front');
    await expect(window.preview.getByText('Written on the page.')).toBeVisible();
  });

  await test.step('who goes back while the code is not saved yet finds both', async () => {
    await window.typeAtStart('<p class="from-code">Written in the code.</p>\n');
    await editor.open();
    await editor.choosePage('Front');
    await expect(fromCode).toHaveText('Written in the code.');
    await expect(editor.place(PLACE)).toHaveText('Written on the page.');
  });

  await test.step('what somebody else writes in the code meanwhile stays', async () => {
    await expect.poll(async () => (await file()).content).toContain('from-code');
    const { content, hash: baseHash } = await file();
    const changed = content.replace('Written in the code.', 'Written in the code by two.');
    await owner.call(writeTemplateFile, { body: { path: FILE, content: changed, baseHash } });
    await writeOnPage('Written on the page again.');
    await expect(editor.saved).toBeVisible();
    await studio.keyboard.press('Escape');
    expect((await file()).content).toBe(changed);
    expect((await owner.call(readPlaces, {})).places[PLACE]).toBe('<p>Written on the page again.</p>');
  });

  await test.step('what somebody else writes on the page meanwhile stays', async () => {
    await studio.getByRole('button', { name: 'Code', exact: true }).click();
    await studio.getByRole('heading', { name: FILE }).waitFor();
    const { places } = await owner.call(readPlaces, {});
    await owner.call(savePlaces, {
      body: { before: { [NOTE]: places[NOTE] ?? '' }, places: { [NOTE]: '<p>Written by the other.</p>' } },
    });
    await window.typeAtStart('<p class="from-code">And more of it.</p>\n');
    await window.saveDraft();
    const now = await owner.call(readPlaces, {});
    expect(now.places).toMatchObject({
      [PLACE]: '<p>Written on the page again.</p>',
      [NOTE]: '<p>Written by the other.</p>',
    });
    expect((await file()).content).toMatch(/And more of it[^]*Written in the code by two/);
  });

  await test.step('visitors read all of it once it is published', async () => {
    await window.publish('Words of the page and of the code');
    const visitor = await browser.newPage({ baseURL: product.site });
    await visitor.goto(page.path);
    for (const text of [
      'And more of it.',
      'Written in the code by two.',
      'Written on the page again.',
      'Written by the other.',
    ]) {
      await expect(visitor.getByText(text)).toBeVisible();
    }
    await visitor.context().close();
  });
});
