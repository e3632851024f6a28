import type { ToldAnswer } from '#shared/features/forms/answers.ts';
import type { OrderSum } from '#shared/features/orders/sums.ts';
import { toHeadLine } from '#shared/features/mail/rules.ts';
import type { Seller } from '#shared/features/websites/seller.ts';
import { languagesToTry } from '#shared/text/languages.ts';
import type { CompiledTemplate, Engine } from '#shared/template/index.ts';
import type { EmailFiles, EmailTexts } from './email-files.ts';

/** What each mail tells; the name is that of its file in `resources/emails`. */
export interface MailData {
  'contributor-invitation': {
    /** Name of who invites. */
    readonly inviter: string;
    readonly link: string;
    /** How long the link works. */
    readonly days: number;
  };
  downloads: {
    /** Number of the order. */
    readonly number: string;
    readonly files: readonly { readonly filename: string; readonly size: string; readonly link: string }[];
    /** How long the links work. */
    readonly hours: number;
    /** How often each of them works. */
    readonly uses: number;
    /** Opens the page of the order. */
    readonly link: string;
  };
  'gift-card': {
    /** In groups of four. */
    readonly code: string;
    /** What is on it, as text. */
    readonly amount: string;
    /** A few words of the giver; empty where there are none. */
    readonly message: string;
    /** Who gives it; empty where it is the reader, or the shop. */
    readonly giver: string;
    /** Its last day in words; empty for one that keeps for ever. */
    readonly lastDay: string;
    readonly link: string;
  };
  'password-reset': {
    /** Name of the reader. */
    readonly name: string;
    readonly link: string;
    /** How long the link works. */
    readonly minutes: number;
  };
  'sign-in-link': {
    /** Name of the reader. */
    readonly name: string;
    readonly link: string;
    /** What the link shows, to be pasted into the studio. */
    readonly code: string;
    /** How long both work. */
    readonly minutes: number;
  };
  'second-step-on': SecondStepMailData;
  'second-step-off': SecondStepMailData;
  'authenticator-added': SecondStepMailData;
  'authenticator-removed': SecondStepMailData;
  'passkey-added': SecondStepMailData;
  'passkey-removed': SecondStepMailData;
  'member-confirmation': {
    /** Name of the reader, or their address. */
    readonly name: string;
    readonly link: string;
    /** How long the link works. */
    readonly days: number;
  };
  'member-known': {
    /** Name of the reader, or their address. */
    readonly name: string;
    /** Opens the page of the account. */
    readonly link: string;
  };
  'donation-confirmed': Pick<OrderMailData, 'number' | 'link' | 'total'>;
  'order-confirmed': OrderMailData;
  'order-shipped': OrderMailData & {
    /** Who brings it; empty where it is not known. */
    readonly carrier: string;
    readonly trackingNumber: string;
    /** Empty where there is none. */
    readonly trackingUrl: string;
  };
  'order-refunded': OrderMailData & {
    /** What was given back, as text. */
    readonly amount: string;
  };
  'order-canceled': OrderMailData;
  'order-failed': OrderMailData & {
    /** Why, as a sentence. */
    readonly reason: string;
  };
  'new-order': OrderMailData & BuyerData;
  'payment-failed': BuyerData & {
    /** Number of the order; empty for one that was never paid. */
    readonly number: string;
    /** What was to be paid, as text. */
    readonly amount: string;
    /** Why, in a few words. */
    readonly reason: string;
    /** The product of a subscription; empty for an order. */
    readonly subscription: string;
    /** When the payment of a subscription is tried again; empty where it is not. */
    readonly next: string;
    /** Opens the shop. */
    readonly link: string;
  };
  'abandoned-cart': {
    readonly lines: readonly { readonly name: string; readonly options: string; readonly quantity: number }[];
    /** Code of the coupon that was put into the cart; empty where there is none. */
    readonly code: string;
    /** Opens the cart. */
    readonly link: string;
  };
  'subscription-started': SubscriptionMailData;
  'subscription-upcoming': SubscriptionMailData;
  'subscription-declined': SubscriptionMailData;
  'subscription-canceled': SubscriptionMailData;
  'declined-cards': {
    /** How many payments were declined, at least. */
    readonly declined: number;
    /** Opens the shop. */
    readonly link: string;
  };
  'payment-disputed': {
    /** Number of the order. */
    readonly number: string;
    /** What the buyer wants back, as text. */
    readonly amount: string;
    /** Why, as the provider words it; empty where nobody said. */
    readonly reason: string;
    /** The last day for an answer; empty where there is none. */
    readonly due: string;
    /** Opens the page of the provider where it is answered. */
    readonly link: string;
  };
  'refund-returned': Pick<MailData['payment-disputed'], 'number' | 'amount' | 'reason'> & {
    /** Opens the page of the provider where the payment is seen. */
    readonly link: string;
  };
  'review-request': {
    /** Names of the products. */
    readonly names: readonly string[];
    /** Opens the page on which reviews are written. */
    readonly link: string;
  };
  'restock-notice': {
    readonly product: string;
    /** Values of the options; empty where there are none. */
    readonly options: string;
    /** Opens the page of the product. */
    readonly link: string;
  };
}

/** What people are told when their two-step sign-in changes. */
interface SecondStepMailData {
  /** Name of the reader. */
  readonly name: string;
  /** Opens the site. */
  readonly link: string;
  /** Name of the passkey; empty where it is about none. */
  readonly passkey: string;
}

/** What mails about an order tell; amounts are texts in the language of the reader. */
export interface OrderMailData {
  readonly number: string;
  /** Opens the page of the order. */
  readonly link: string;
  /** The day of the order, in the site's zone. */
  readonly placedOn: string;
  readonly lines: readonly {
    readonly name: string;
    readonly options: string;
    readonly quantity: number;
    /** What the buyer answered to the questions of the product. */
    readonly answers: readonly ToldAnswer[];
    /** Address of a small picture; empty where there is none. */
    readonly image: string;
    /** What is told of pieces that were sold before they were there; missing where there are none. */
    readonly backorder?: string;
    readonly total: string;
  }[];
  /** What it came to, row by row. */
  readonly sums: readonly OrderSum[];
  readonly total: string;
  /** Lines of the address that it goes to; none where nothing is sent. */
  readonly shipTo: readonly string[];
  /** Lines of where the bill goes; none where that is the same. */
  readonly billTo: readonly string[];
  /** Number of the business that buys; empty where none was given. */
  readonly buyerTaxNumber: string;
  /** What the buyer wrote; empty where they wrote nothing. */
  readonly note: string;
}

/** What the owner of a site is told of who buys. */
interface BuyerData {
  readonly customer: string;
  readonly email: string;
  /** Empty where nobody gave one, as what the buyer wrote. */
  readonly phone: string;
  readonly note: string;
  readonly isTest: boolean;
}

/** What mails about a subscription tell, in the language of the reader. */
export interface SubscriptionMailData {
  readonly name: string;
  readonly options: string;
  /** What each payment comes to. */
  readonly amount: string;
  /** How often it is paid. */
  readonly every: string;
  /** The day of the next payment, or of the next try; empty where there is none. */
  readonly next: string;
  /** Opens the page of the subscription. */
  readonly link: string;
}

export type MailTemplate = keyof MailData;

/** The site that a mail comes from. */
export interface MailSite {
  readonly title: string;
  /** Its origin without a trailing slash, for links. */
  readonly origin: string;
  /** Who sells, in mails about orders. */
  readonly seller?: Seller;
}

export interface RenderedMail {
  /** The language whose texts were found. */
  readonly language: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Renders a mail in the best language there is for the wished one. */
export type RenderMail = <Template extends MailTemplate>(mail: {
  readonly template: Template;
  readonly language: string;
  readonly site: MailSite;
  readonly data: MailData[Template];
  readonly unsubscribeUrl: string | null;
}) => Promise<RenderedMail>;

const LAYOUT = 'layout';
const LINE_WIDTH = 78;
/** Most signs of a column of a table; amounts stand beside it. */
const NAME_WIDTH = 56;

function fill(template: CompiledTemplate, json: object, partials: Record<string, CompiledTemplate>): string {
  const { html, errors } = template.render({ json, partials });
  const [first] = errors;
  if (first !== undefined) throw new Error(`A mail does not render: ${first.message}`);
  return html;
}

function findTexts(files: EmailFiles, wished: string): { language: string; texts: EmailTexts } {
  for (const language of languagesToTry(wished)) {
    const texts = files.texts.get(language);
    if (texts !== undefined) return { language, texts };
  }
  throw new Error('The mails have no English texts.');
}

/** Makes what tells a mail's HTML as its text part, with links written out. */
async function openTextWriter(): Promise<(html: string) => string> {
  const { compile } = await import('html-to-text');
  const convert = compile({
    wordwrap: LINE_WIDTH,
    selectors: [
      { selector: '.screen-only', format: 'skip' },
      {
        selector: 'table.lines',
        format: 'dataTable',
        options: { colSpacing: 3, maxColumnWidth: NAME_WIDTH },
      },
      { selector: 'img', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    ],
  });
  return (html) => `${convert(html).trim()}\n`;
}

/**
 * Makes the renderer of mails.
 * @param readFiles asked once, with the first mail
 */
export function createMailRenderer(engine: Engine, readFiles: () => Promise<EmailFiles>): RenderMail {
  // Both are opened with the first mail, since a server that sends none need not start with them.
  let reading: Promise<EmailFiles> | undefined;
  let opening: Promise<(html: string) => string> | undefined;
  const compiled = new Map<string, CompiledTemplate>();

  function compile(source: string): CompiledTemplate {
    const known = compiled.get(source) ?? engine.compile(source);
    compiled.set(source, known);
    return known;
  }

  function templateOf(files: EmailFiles, name: string): CompiledTemplate {
    const source = files.templates.get(name);
    if (source === undefined) throw new Error(`There is no mail ${name}.`);
    return compile(source);
  }

  return async ({ template, language: wished, site, data, unsubscribeUrl }) => {
    reading ??= readFiles();
    opening ??= openTextWriter();
    const [files, toText] = await Promise.all([reading, opening]);
    const { language, texts } = findTexts(files, wished);
    const own = texts.mails[template];
    if (own === undefined) throw new Error(`The mail ${template} has no texts in ${language}.`);
    const facts = { ...data, site, unsubscribeUrl };
    const words = Object.fromEntries(
      Object.entries({ ...texts.every, ...own }).map(([name, source]) => [
        name,
        fill(compile(source), facts, {}),
      ]),
    );
    const subject = toHeadLine(words['subject'] ?? '');
    const html = fill(
      templateOf(files, LAYOUT),
      { ...facts, texts: { ...words, subject }, language, direction: texts.direction },
      {
        ...Object.fromEntries([...files.parts].map(([name, source]) => [name, compile(source)])),
        body: templateOf(files, template),
      },
    );
    return { language, subject, html, text: toText(html) };
  };
}
