import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { createCartPage } from './storefront/cart-page.ts';
import { createCheckoutPage } from './storefront/checkout-page.ts';
import { linkIn, readMail } from './storefront/mailbox.ts';
import { createPlainProductPage } from './storefront/plain-product-page.ts';
import { asOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'payments', javaScriptEnabled: false });

const THANKS = 'Thank you for your order';
const PASSWORD = 'ebb-tide-lantern';
const HOME = {
  firstName: 'Wren',
  lastName: 'Shore',
  street: '4 Quay Lane',
  town: 'Sedge Harbor',
  region: 'ME',
  postalCode: '04630',
  country: 'US',
};

test('a coupon and a gift card take off what they say, and the order tells of both', async ({
  page,
  product,
}) => {
  const owner = await asOwner(product);
  const offer = { kind: 'percent', percent: 25 };
  await owner.call(createCoupon, { body: { code: 'EBB25', title: 'A quarter off', offer } });
  const { code = '' } = await owner.call(issueGiftCard, { body: { amountCents: 10_00 } });
  const cart = createCartPage(page);
  const checkout = createCheckoutPage(page);

  await page.goto('/shop/p/ebb-towel');
  await createPlainProductPage(page).add();
  await cart.setQuantity(cart.lines, '2');
  await cart.useCoupon('NO-SUCH-CODE');
  await expect(checkout.notice).toHaveText('This code does not exist. Please check the spelling.');
  await cart.useCoupon('ebb25');
  await expect(cart.totals).toContainText('−$13.00');
  await page.getByRole('link', { name: 'Check out' }).click();
  await checkout.introduce({ ...HOME, email: 'coupon@shore.example' });
  await checkout.chooseShipping(/^Parcel post/);
  await checkout.useCode(code);
  await expect(checkout.total).toContainText('$46.50');
  await checkout.pay('The payment succeeds.');
  await expect(checkout.heading).toHaveText(THANKS);
  await expect(page.getByRole('row', { name: /^A quarter off/ })).toContainText('−$13.00');
  await expect(page.getByRole('row', { name: /^Gift card/ })).toContainText('−$10.00');
  await expect(page.getByRole('row', { name: /^Paid by other means/ })).toContainText('$36.50');
});

test('a subscription is bought, paused and gone on with', async ({ page }) => {
  const checkout = createCheckoutPage(page);
  await page.goto('/shop/p/a-pot-each-season');
  await createPlainProductPage(page).add();
  await expect(page).toHaveURL(/\/checkout\/subscribe\?cartToken=/);
  await checkout.introduce({ ...HOME, email: 'season@shore.example' });
  await checkout.chooseShipping(/^Parcel post/);
  await checkout.pay('The bank asks to confirm, and declines.');
  await checkout.confirmAtProvider();
  await expect(checkout.notice).toHaveText(/^The payment was not confirmed with your bank/);
  await checkout.pay('The payment succeeds.');
  await expect(checkout.heading).toHaveText(THANKS);
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$58.00');
  await page.getByRole('link', { name: 'Manage your subscription' }).click();
  await expect(page.getByRole('status')).toHaveText(/^It is active\. The next payment is on/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('status')).toHaveText('It is paused. You are not charged until you resume it.');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Update card').first().click();
  await page.getByRole('radio', { name: 'The money is reserved and taken later.' }).check();
  await page.getByRole('button', { name: 'Use this card' }).click();
  await expect(page.getByRole('status')).toHaveText(/^It is active/);
});

test('a gift card is bought for somebody', async ({ page }) => {
  const shown = createPlainProductPage(page);
  const checkout = createCheckoutPage(page);
  await page.goto('/shop/p/gift-card');
  await shown.chooseVariant(/\$50/);
  await shown.add();
  await page.getByRole('link', { name: 'Check out' }).click();
  await checkout.introduceByMail('card@shore.example');
  await checkout.pay('The payment succeeds.');
  await expect(checkout.heading).toHaveText(THANKS);
  expect(await readMail(page, 'card@shore.example', /^Your gift card for Saltmarsh: \$50\.00/)).toMatch(
    /\w{4}(?:-\w{4}){3}/,
  );
});

test('a donation is declined, and given with another card', async ({ page, product }) => {
  const params = { namespace: 'donations' };
  const owner = await asOwner(product);
  await owner.call(putCommercePreferences, { params, body: { enabled: true, amounts: '10, 25' } });
  const checkout = createCheckoutPage(page);
  const give = async (way: string) => {
    await page.getByRole('radio', { name: way, exact: true }).check();
    await page.getByRole('button', { name: 'Donate' }).click();
  };
  await page.goto('/checkout/donate');
  await page.getByRole('radio', { name: '$25.00' }).check();
  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('Email').fill('gives@shore.example');
  await give('The card has insufficient funds.');
  await expect(checkout.notice).toHaveText(/^The card has insufficient funds/);
  await expect(page.getByLabel('Email')).toHaveValue('gives@shore.example');
  await give('The payment takes its time, and succeeds.');
  await expect(async () => {
    await page.getByRole('link', { name: 'Refresh' }).click();
    await expect(checkout.heading).toHaveText('Thank you for your donation', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$25.00');
});

test('an account is made, kept and come back to', async ({ page }) => {
  const email = 'wren@shore.example';
  const loggedIn = page.getByText(`Logged in as ${email}`);
  await page.goto('/account');
  await page.getByText('Create account').first().click();
  const form = page.locator('form[action="/account/sign-up"]');
  await form.getByLabel('First name').fill('Wren');
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('We have sent you an email');

  await page.goto(linkIn(await readMail(page, email, /^Confirm your email address/)));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  await expect(loggedIn).toBeVisible();

  await page.getByText('Add an address').first().click();
  const address = page.locator('form[action="/account/add-address"]');
  await address.getByLabel('Country').selectOption('GB');
  await address.getByRole('button', { name: 'Update the fields for this country' }).click();
  await expect(address.getByLabel('Postcode')).toBeVisible();
  await address.getByLabel('Country').selectOption(HOME.country);
  await address.getByRole('button', { name: 'Update the fields for this country' }).click();
  await address.getByLabel('Last name').fill(HOME.lastName);
  await address.getByLabel('Address', { exact: true }).fill(HOME.street);
  await address.getByLabel('City').fill(HOME.town);
  await address.getByLabel('State').selectOption(HOME.region);
  await address.getByLabel('ZIP code').fill('notazip');
  await address.getByRole('button', { name: 'Save address' }).click();
  await expect(address.getByLabel('ZIP code')).toHaveAccessibleDescription(
    'Enter a valid ZIP code, such as 95014.',
  );
  await expect(address.getByLabel('City')).toHaveValue(HOME.town);
  await address.getByLabel('ZIP code').fill(HOME.postalCode);
  await address.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(loggedIn).toHaveCount(0);

  const door = page.locator('form[action="/account/log-in"]');
  await door.getByLabel('Email address').fill(email);
  await door.getByLabel('Password').fill('another-password');
  await door.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(
    'The email address or password is incorrect.',
  );
  await door.getByLabel('Password').fill(PASSWORD);
  await door.getByRole('button', { name: 'Log in' }).click();
  await expect(loggedIn).toBeVisible();
  await expect(page.locator('address')).toContainText(HOME.street);
});
