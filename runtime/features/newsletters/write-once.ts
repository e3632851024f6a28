import { UNSUBSCRIBE_PATH } from '#shared/features/mail/paths.ts';
import type { MailData, MailSite, MailTemplate, RenderedMail, RenderMail } from '../mail/render-mail.ts';

/** Stands for the token of a reader; as long as one, so that lines break where they will. */
const ANYBODY = 'anybody'.padEnd(43, 'x');

/** A mail that is the same for all its readers of a language, but for their links to unsubscribe. */
export type Written = (unsubscribeUrl: string) => RenderedMail;

/**
 * Renders a mail to many once for each language.
 * @param mailIn the mail in a language
 */
export function writeOnce<Template extends MailTemplate>(
  render: RenderMail,
  mailIn: (language: string) => {
    readonly template: Template;
    readonly language: string;
    readonly site: MailSite;
    readonly data: MailData[Template];
  },
): (language: string) => Promise<Written> {
  const rendering = new Map<string, Promise<Written>>();

  async function write(language: string): Promise<Written> {
    const mail = mailIn(language);
    const address = `${mail.site.origin}${UNSUBSCRIBE_PATH}?token=${ANYBODY}`;
    const rendered = await render({ ...mail, unsubscribeUrl: address });
    return (unsubscribeUrl) => {
      const token = unsubscribeUrl.split('token=')[1] ?? '';
      const forReader = (text: string) => text.replaceAll(ANYBODY, token);
      return { ...rendered, html: forReader(rendered.html), text: forReader(rendered.text) };
    };
  }

  return (language) => {
    const known = rendering.get(language) ?? write(language);
    rendering.set(language, known);
    return known;
  };
}
