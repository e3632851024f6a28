import path from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { createEngine } from '#shared/template/index.ts';
import { directionOf } from '#shared/text/languages.ts';
import { findProject } from '../../project-folder.ts';
import { readEmailFiles } from './email-files.ts';
import { createMailRenderer, type MailData, type MailTemplate } from './render-mail.ts';

const files = await readEmailFiles(path.join(findProject(), 'resources', 'emails'));
const render = createMailRenderer(createEngine(), async () => files);

const LINK = 'https://shop.example/open?token=abc&next="x"';
const ORDER = {
  number: '1001',
  link: LINK,
  lines: [{ name: 'Mug', options: 'Blue', quantity: 2, answers: [], image: '', total: '$20.00' }],
  placedOn: 'March 31, 2027',
  sums: [
    { name: 'Subtotal', amount: '$25.00', isTotal: false },
    { name: 'Total', amount: '$25.00', isTotal: true },
  ],
  total: '$25.00',
  shipTo: ['Ada Marsh', '1 Quay'],
  billTo: [],
  buyerTaxNumber: '',
  note: '',
};
const BUYER = { customer: 'Ada', email: 'ada@marsh.example', phone: '', note: '', isTest: false };
const SUBSCRIPTION = {
  name: 'Mug club',
  options: 'Blue',
  amount: '$20.00',
  every: 'every month',
  next: 'March 31, 2027',
  link: LINK,
};
/** What is known of mails whose subject somebody wrote. */
const SUBJECTS: Readonly<Record<string, string>> = { 'form-submission': 'Contact', newsletter: 'News' };
const DATA: MailData = {
  'contributor-invitation': { inviter: 'Ada', link: LINK, days: 7 },
  'form-submission': {
    form: 'Contact',
    answers: [{ title: 'Message', text: 'Hello <b>' }],
    preview: 'Hello <b>',
    page: '/contact',
    answerable: true,
  },
  downloads: {
    number: '1001',
    files: [{ filename: 'book.pdf', size: '2.4 MB', link: LINK }],
    hours: 24,
    uses: 5,
    link: LINK,
  },
  'gift-card': {
    code: 'AB12-CD34-EF56-GH78',
    amount: '$5.00',
    message: 'Enjoy',
    giver: 'Ada',
    lastDay: '',
    link: LINK,
  },
  'password-reset': { name: 'Bob', link: LINK, minutes: 60 },
  'member-confirmation': { name: 'Bob', link: LINK, days: 7 },
  'member-known': { name: 'Bob', link: LINK },
  'second-step-on': { name: 'Bob', link: LINK, passkey: '' },
  'second-step-off': { name: 'Bob', link: LINK, passkey: '' },
  'authenticator-added': { name: 'Bob', link: LINK, passkey: '' },
  'authenticator-removed': { name: 'Bob', link: LINK, passkey: '' },
  'passkey-added': { name: 'Bob', link: LINK, passkey: 'Laptop' },
  'passkey-removed': { name: 'Bob', link: LINK, passkey: 'Laptop' },
  'sign-in-link': { name: 'Bob', link: LINK, code: 'a-code-that-signs-in', minutes: 15 },
  'donation-confirmed': ORDER,
  'order-confirmed': ORDER,
  'order-shipped': { ...ORDER, carrier: 'Post', trackingNumber: 'P1', trackingUrl: LINK },
  'order-refunded': { ...ORDER, amount: '$5.00' },
  'order-canceled': ORDER,
  'order-failed': { ...ORDER, reason: 'The card has expired.' },
  'new-order': { ...ORDER, ...BUYER },
  'payment-failed': {
    ...BUYER,
    number: '',
    amount: '$25.00',
    reason: 'declined',
    subscription: '',
    next: '',
    link: LINK,
  },
  'review-request': { names: ['Tide mug'], link: LINK },
  'abandoned-cart': { lines: ORDER.lines, code: 'BACK', link: LINK },
  'subscription-started': SUBSCRIPTION,
  'subscription-upcoming': SUBSCRIPTION,
  'subscription-declined': SUBSCRIPTION,
  'subscription-canceled': { ...SUBSCRIPTION, next: '' },
  'declined-cards': { declined: 30, link: LINK },
  'payment-disputed': {
    number: '1001',
    amount: '$25.00',
    reason: 'fraudulent',
    due: 'March 31, 2027',
    link: LINK,
  },
  'refund-returned': { number: '1001', amount: '$25.00', reason: 'declined', link: LINK },
  newsletter: {
    subject: 'News',
    preview: 'New mugs',
    blocks: [{ heading: 'Hello <b>' }, { button: { label: 'See', link: LINK } }, { spacer: 12 }],
  },
  'list-confirmation': { link: LINK, days: 7 },
  'list-welcome': { lines: ['Hello <b>', 'We write in spring.'], link: LINK },
  'restock-confirmation': { product: 'Mug', options: 'Blue', link: LINK, days: 7 },
  'restock-notice': { product: 'Mug', options: 'Blue', link: LINK },
};
const TEMPLATES = Object.keys(DATA) as MailTemplate[];
const SITE = { title: 'Salt & <Marsh>', origin: 'https://shop.example' };

const MARKUP = '"><svg onload="zqx()" onload="x';

/** Facts with another text for each. */
function withTexts(fact: unknown, change: (text: string) => string): unknown {
  if (typeof fact === 'string') return change(fact);
  if (Array.isArray(fact)) return fact.map((one) => withTexts(one, change));
  if (typeof fact !== 'object' || fact === null) return fact;
  return Object.fromEntries(Object.entries(fact).map(([name, part]) => [name, withTexts(part, change)]));
}

/** Facts of which every text is markup, in an attribute and between tags. */
const withMarkup = (fact: unknown): unknown =>
  withTexts(fact, (text) => (text === '' ? text : `${text}${MARKUP}`));

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}

const write = (template: MailTemplate, language = 'en', data: object = DATA[template]) =>
  render({ template, language, site: SITE, data: data as never, unsubscribeUrl: null });

describe('the mails', () => {
  it('have a template and texts in every language for each kind, and no more than that', () => {
    const names = [...TEMPLATES].sort();
    expect([...files.templates.keys()].filter((name) => name !== 'layout').sort()).toEqual(names);
    for (const texts of files.texts.values()) expect(Object.keys(texts.mails).sort()).toEqual(names);
  });

  it.each(TEMPLATES.flatMap((template) => [...files.texts.keys()].map((language) => [template, language])))(
    'say all of %s in %s, as HTML and as text',
    async (template, language) => {
      const mail = await write(template as MailTemplate, language);
      expect(mail.language).toBe(language);
      // What was sent by a form is known by the form and not by its site.
      expect(mail.subject).toContain(SUBJECTS[template] ?? 'Salt & <Marsh>');
      expect(mail.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
      expect(mail.html).not.toMatch(/[{}](?![^<]*<\/style>)|undefined|<Marsh>/);
      expect(mail.text).toContain(template === 'form-submission' ? '/contact' : LINK);
      expect(mail.text).toContain('Salt & <Marsh>');
    },
  );

  it.each(TEMPLATES)('say nothing of %s in English to who reads Japanese', async (template) => {
    const data = withTexts(DATA[template], (text) => (text === '' ? text : '0'));
    const site = withTexts(SITE, () => '0') as typeof SITE;
    const mail = await render({ template, language: 'ja', site, data: data as never, unsubscribeUrl: '0' });
    const seen = mail.html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>|&\w+;/g, ' ');
    expect(seen.replaceAll('Awning Studio', '').match(/[A-Za-z]{3,}/g)).toBeNull();
  });

  it('are in the nearest language there is', async () => {
    expect((await write('password-reset', 'fr-CA')).language).toBe('fr');
    expect((await write('password-reset', 'pt-BR')).language).toBe('en');
  });

  it('take what people wrote as text alone', async () => {
    const inviter = '<script>alert(1)</script> {site.origin}';
    const mail = await write('contributor-invitation', 'en', { ...DATA['contributor-invitation'], inviter });
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {site.origin}');
    expect(mail.html).toContain('href="https://shop.example/open?token=abc&amp;next=&quot;x&quot;"');
    expect(mail.text).toContain(`${inviter} would like`);
  });

  it.each(TEMPLATES.flatMap((template) => [...files.texts.keys()].map((language) => [template, language])))(
    'print no fact of %s in %s as markup',
    async (template, language) => {
      const data = withMarkup(DATA[template as MailTemplate]) as object;
      const site = { ...SITE, title: `${SITE.title}${MARKUP}` };
      const mail = await render({
        template: template as MailTemplate,
        language,
        site,
        data: data as never,
        unsubscribeUrl: null,
      });
      const made = elementsOf(parse(mail.html));
      expect(made.filter(({ tagName }) => tagName === 'svg')).toEqual([]);
      expect(made.filter(({ attrs }) => attrs.some(({ name }) => name.startsWith('on')))).toEqual([]);
      expect(mail.html).toContain('&lt;svg');
    },
  );

  it('have a subject of one line, whatever names hold', async () => {
    const inviter = 'Ada\r\nBcc: all@example.com';
    const mail = await write('contributor-invitation', 'en', { ...DATA['contributor-invitation'], inviter });
    expect(mail.subject).toBe('Ada Bcc: all@example.com invites you to Salt & <Marsh>');
  });

  it('end with the way to refuse them when they are marketing', async () => {
    const unsubscribeUrl = 'https://shop.example/mail/unsubscribe?token=t';
    const mail = await render({
      template: 'password-reset',
      language: 'en',
      site: SITE,
      data: DATA['password-reset'],
      unsubscribeUrl,
    });
    expect(mail.html).toContain(`href="${unsubscribeUrl}"`);
    expect(mail.text).toContain(unsubscribeUrl);
  });
});
