import { toHeadLine } from '#shared/features/mail/rules.ts';
import { NO_BRAND, paperLook, type SiteBrand } from '#shared/features/theme-settings/brand.ts';
import type { Seller } from '#shared/features/websites/seller.ts';
import { languagesToTry } from '#shared/text/language-tags.ts';
import type { CompiledTemplate, Engine } from '#shared/template/index.ts';
import type { EmailFiles, EmailTexts } from './email-files.ts';

/**
 * What each mail tells, by the name of its file in `resources/emails`. Features add theirs where they declare their
 * mails, in `mail-kinds.ts`.
 */
export interface MailData {}

export type MailTemplate = keyof MailData;

/** Facts to show mails with; their link opens nothing. */
export type MailSamples<Template extends MailTemplate = never> = (about: {
  readonly link: string;
}) => Pick<MailData, Template>;

/** The site that a mail comes from. */
export interface MailSite {
  readonly title: string;
  /** Its origin without a trailing slash, for links. */
  readonly origin: string;
  /** Who sells, in mails about orders. */
  readonly seller?: Seller;
  /** What its mails take over of how it looks; nothing where it is left out. */
  readonly brand?: SiteBrand | undefined;
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

/** A direction of writing with its sides, since programs that show mails know no logical ones. */
function sidesOf(direction: EmailTexts['direction']) {
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  return { direction, start, end };
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
    const { brand = NO_BRAND, ...sender } = site;
    const look = paperLook(brand, sender.origin);
    const facts = { ...data, site: { ...sender, look }, unsubscribeUrl };
    const words = Object.fromEntries(
      Object.entries({ ...texts.every, ...own }).map(([name, source]) => [
        name,
        fill(compile(source), facts, {}),
      ]),
    );
    const subject = toHeadLine(words['subject'] ?? '');
    const html = fill(
      templateOf(files, LAYOUT),
      { ...facts, texts: { ...words, subject }, language, ...sidesOf(texts.direction) },
      {
        ...Object.fromEntries([...files.parts].map(([name, source]) => [name, compile(source)])),
        body: templateOf(files, template),
      },
    );
    return { language, subject, html, text: toText(html) };
  };
}
