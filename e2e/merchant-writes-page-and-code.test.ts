import { readPlaces } from '#shared/features/page-content/contract.ts';
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

test('the editor of pages and that of the code write on one draft, and neither loses what the other wrote', async ({
  studio,
  product,
}) => {
  const owner = await asOwner(product);
  await owner.call(createSitePage, {
    body: { title: 'Front', origin: { kind: 'template', template: 'home' } },
  });
  const window = createStudioWindow(studio);
  const editor = createPageWindow(studio);
  const fromCode = editor.page.locator('.from-code');
  const written = async () => (await owner.call(readPlaces, {})).places[PLACE];
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
    await expect.poll(written).toBe('<p>Written on the page.</p>');
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
    const { content, hash: baseHash } = await file();
    const changed = `${content}<p>Written in the code by another.</p>\n`;
    await owner.call(writeTemplateFile, { body: { path: FILE, content: changed, baseHash } });
    await writeOnPage('Written on the page again.');
    await expect.poll(written).toBe('<p>Written on the page again.</p>');
    expect((await file()).content).toBe(changed);
  });
});
