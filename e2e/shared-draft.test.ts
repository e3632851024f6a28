import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { goTo } from './studio/go-to.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier, findBarriers } from './support/barriers.ts';
import { asOwner } from './support/owner.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();

// A draft is kept here that no other journey may publish.
test.use({ productOf: 'shared-draft' });
test.describe.configure({ timeout: 180_000 });

const LIST = 'collections/products.list';
const MARK = 'The kiln moves in spring';

test('people with a link see the draft, leave remarks and buy nothing, until it is revoked', async ({
  studio,
  product,
  browser,
}) => {
  const owner = await asOwner(product);
  const { content, hash } = await owner.call(readTemplateFile, { query: { path: LIST } });
  const drafted = { path: LIST, content: `<p>${MARK}</p>\n${content}`, baseHash: hash };
  await owner.call(writeTemplateFile, { body: drafted });
  const window = createStudioWindow(studio);
  await window.signIn(product.login);
  let address = '';

  await test.step('a link is made with a password, and shown once', async () => {
    await goTo(studio, 'Shared drafts');
    await studio.getByRole('button', { name: 'Share the draft…' }).click();
    const dialog = studio.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('For Ann');
    await dialog.getByLabel('Password', { exact: true }).fill('low-tide-jar');
    await expectNoBarrier(studio, 'the dialog that shares the draft');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(studio.getByRole('list', { name: 'Links' })).toContainText('For Ann');
  });

  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();

  await test.step('it is walked through without scripts, and a remark is left', async () => {
    await guest.goto(address);
    await guest.getByLabel('Password').fill('low-tide-jar');
    await guest.getByRole('button', { name: 'Open the draft' }).click();
    await guest.getByRole('link', { name: 'Shop', exact: true }).first().click();
    await expect(guest.getByText(MARK)).toBeVisible();
    await guest.getByText('Leave a remark').click();
    await guest.getByLabel('Your name').fill('Ann');
    await guest.getByLabel('What should change on this page?').fill('Say which spring.');
    await guest.getByRole('button', { name: 'Send the remark' }).click();
    await expect(guest.getByText('Your remark was sent.')).toBeVisible();
    await expect(guest.getByText(MARK)).toBeVisible();
  });

  await test.step('what is put into the cart of a draft stays out of every cart', async () => {
    const base = new URL(address).pathname;
    const buyer = await (await browser.newContext()).newPage();
    await buyer.goto(address);
    await buyer.getByLabel('Password').fill('low-tide-jar');
    await buyer.getByRole('button', { name: 'Open the draft' }).click();
    await buyer.goto(`${product.site}${base}/shop/p/gift-card`);
    expect(await findBarriers(buyer)).toEqual([]);
    await buyer.getByRole('button', { name: /^Add to cart|^Add to Cart/ }).click();
    await buyer.goto(`${product.site}/cart`);
    await expect(buyer.getByText(/cart is empty/i).first()).toBeVisible();
    await buyer.close();
  });

  await test.step('the remark is read beside its page, and marked as done', async () => {
    await studio.getByRole('link', { name: 'Remarks' }).first().click();
    const remarks = studio.getByRole('list', { name: 'Remarks' });
    await expect(remarks).toContainText('Say which spring.');
    await remarks.getByRole('button', { name: 'Show /shop' }).click();
    await expect(studio.frameLocator('iframe').getByText(MARK)).toBeVisible();
    await expectNoBarrier(studio, 'remarks beside the page');
    await remarks.getByRole('checkbox', { name: 'Done: Ann, /shop' }).click();
    await expect(studio.getByText('No remarks')).toBeVisible();
  });

  await test.step('nothing is there once the link is revoked', async () => {
    await goTo(studio, 'Shared drafts');
    await studio.getByRole('button', { name: 'Revoke the link: For Ann' }).click();
    await studio.getByRole('button', { name: 'Revoke the link', exact: true }).click();
    await expect(studio.getByText('Revoked', { exact: true })).toBeVisible();
    expect((await guest.goto(address))?.status()).toBe(404);
  });
});
