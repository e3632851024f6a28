import { createOperationsWindow } from './studio/operations-window.ts';
import { createSettingsWindow } from './studio/settings-window.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test as journey } from './support/test.ts';

const GHOST = 'nobody@saltmarsh.example';
const FULL = 'The quota of today is used up.';
const MAILS = [
  'Abandoned cart reminder',
  'Authenticator app added',
  'Authenticator app removed',
  'Staff invitation',
  'Card testing alert',
  'Donation confirmation',
  'Downloads',
  'Form submission',
  'Gift card',
  'List confirmation',
  'List welcome',
  'Account confirmation',
  'Account exists already',
  'New order',
  'Newsletter',
  'Order canceled',
  'Order confirmation',
  'Order failed',
  'Refund notification',
  'Shipping confirmation',
  'Passkey added',
  'Passkey removed',
  'Password reset',
  'Payment disputed',
  'Payment failed',
  'Refund returned by the bank',
  'Restock confirmation',
  'Back in stock',
  'Review request',
  'Two-step sign-in is off',
  'Two-step sign-in is on',
  'Sign-in link',
  'Subscription ended',
  'Subscription payment declined',
  'Subscription started',
  'Upcoming subscription payment',
];
const SAMPLES = [
  { name: 'Staff invitation', said: /Salt ?marsh|samphire|Saltmarsh/i },
  { name: 'Order canceled', said: 'Your order 1042 was canceled.' },
  { name: 'Order confirmation', said: 'Thank you for your order' },
  { name: 'Refund notification', said: '$28.00 of your order 1042' },
  { name: 'Shipping confirmation', said: 'EP 4410 2291' },
  { name: 'Password reset', said: /password/i },
];

const test = journey.extend<object, { mailServer: MailServer; product: Product }>({
  mailServer: [
    // Playwright reads from this pattern which fixtures are wanted: none.
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailServer }, use) => {
      const product = await startProduct(mailServer.variables);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a mail that cannot be delivered waits for a person, who mends the cause and has it sent', async ({
  studio,
  product,
  mailServer,
}) => {
  const settings = createSettingsWindow(studio);
  const operations = createOperationsWindow(studio);

  await test.step('each mail is shown with samples, in the languages it is written in', async () => {
    await createStudioWindow(studio).signIn(product.login);
    await settings.open('Email previews');
    await expect(operations.samples).toHaveText(MAILS);
    for (const { name, said } of SAMPLES) {
      await operations.samples.filter({ hasText: name }).click();
      await expect(operations.sample.locator('body')).toContainText(said);
    }
    await operations.chooseLanguage('French');
    await expect(operations.sample.locator('body')).toContainText('mot de passe');
  });

  await test.step('the mail server refuses a test for good, and the work waits with the reason', async () => {
    mailServer.refuseAll(FULL);
    await operations.sendTest();
    await settings.open('Failed jobs');
    await expect(operations.waiting).toHaveText('1');
    await expect(operations.failedWork).toHaveCount(1);
    await expect(operations.failedWork).toContainText('Choisissez un nouveau mot de passe');
    await expect(operations.failedWork).toContainText(`For ${product.login.email}`);
    await expect(operations.failedWork).toContainText(FULL);
  });

  await test.step('forgotten by mistake, it is brought back', async () => {
    await operations.actOn(operations.failedWork, 'Delete');
    await expect(operations.failedWork).toHaveCount(0);
    await operations.bringBack();
    await expect(operations.failedWork).toHaveCount(1);
  });

  await test.step('done again too early, it tells of both tries', async () => {
    await operations.actOn(operations.failedWork, 'Retry');
    await expect(operations.failedWork.getByText('2 tries')).toBeVisible();
    const tries = await operations.readTries(operations.failedWork);
    await expect(tries).toHaveCount(2);
    await expect(tries.last()).toContainText(FULL);
  });

  await test.step('done again when the cause is mended, it arrives', async () => {
    mailServer.refuseAll(undefined);
    await operations.actOn(operations.failedWork, 'Retry');
    await expect(studio.getByText('No failed jobs')).toBeVisible();
    await expect(operations.waiting).toHaveCount(0);
    expect(mailServer.taken).toHaveLength(1);
    expect(mailServer.taken[0]).toContain(`To: ${product.login.email}`);
    await settings.open('Emails');
    await expect(operations.mails.first()).toContainText('Sent');
  });
});

test('an address that does not exist is written to no more, until a person says so', async ({
  studio,
  product,
  mailServer,
}) => {
  const settings = createSettingsWindow(studio);
  const operations = createOperationsWindow(studio);
  mailServer.forget(GHOST);
  await createStudioWindow(studio).signIn(product.login);

  await test.step('the invitation fails, and the list of mails says why', async () => {
    await settings.open('People');
    await settings.invite(GHOST, 'Content editor');
    await settings.open('Emails');
    const mail = operations.mails.filter({ hasText: GHOST });
    await expect(mail).toContainText('Failed');
    await expect(mail).toContainText('No such person here.');
  });

  await test.step('the address is held, and a person lets it go', async () => {
    await operations.showHeldAddresses();
    await expect(operations.heldAddresses).toHaveCount(1);
    await expect(operations.heldAddresses).toContainText(GHOST);
    await expectNoBarrier(studio, 'Suppressed addresses');
    await operations.heldAddresses.getByRole('button', { name: `Write to ${GHOST} again` }).click();
    await expect(studio.getByText('No suppressed addresses')).toBeVisible();
  });

  await test.step('nothing stands in the way of anybody on these screens, on a phone and in the dark too', async () => {
    await studio.setViewportSize({ width: 390, height: 844 });
    for (const screen of ['Emails', 'Email previews', 'Failed jobs']) {
      await settings.open(screen);
      await expectNoBarrier(studio, `${screen}, 390 pixels`);
    }
  });
});
