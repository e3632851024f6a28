import { previewMail, sendTestMail } from '#shared/features/mail/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { EmailFiles } from './email-files.ts';
import type {
  MailData,
  MailSamples,
  MailSite,
  MailTemplate,
  RenderedMail,
  RenderMail,
} from './render-mail.ts';
import type { MailService } from './service.ts';

/** Shows the mails with sample data. */
export interface MailPreviews {
  /** The mails and the languages, both in the order of the alphabet. */
  list(): Promise<{ templates: string[]; languages: string[] }>;
  /** @throws Refusal 404 */
  preview(site: MailSite, template: string, language: string): Promise<RenderedMail>;
  /**
   * Sends one to whoever asks; answers their address.
   * @throws Refusal 404, and 409 for a program
   */
  sendTest(scope: SiteScope, context: RequestContext, template: string, language: string): Promise<string>;
}

export interface MailPreviewDeps {
  readonly render: RenderMail;
  readonly readFiles: () => Promise<EmailFiles>;
  readonly mail: MailService;
  readonly audit: AuditLog;
  /** Sample data of the mails of each feature. */
  readonly samples: readonly MailSamples[];
}

/** Makes the service that shows mails with sample data. */
export function createMailPreviews({
  render,
  readFiles,
  mail,
  audit,
  samples,
}: MailPreviewDeps): MailPreviews {
  const dataAt = (origin: string): MailData =>
    Object.assign({}, ...samples.map((of) => of({ link: `${origin}/sample` }))) as MailData;

  /** A mail of the given name with its sample data. */
  function sampleOf(site: MailSite, template: string) {
    const data = dataAt(site.origin);
    if (!Object.hasOwn(data, template)) throw refuseAs(previewMail, 'MAIL_KIND_NOT_FOUND');
    const known = template as MailTemplate;
    return { template: known, data: data[known] };
  }

  return {
    async list() {
      const { texts } = await readFiles();
      const templates = Object.keys(dataAt('')).sort();
      return { templates, languages: [...texts.keys()].sort() };
    },
    preview: async (site, template, language) =>
      render({ ...sampleOf(site, template), language, site, unsubscribeUrl: null }),
    async sendTest(scope, context, template, language) {
      const { email } = contributorOf(context);
      const { site, origin } = context;
      const sample = sampleOf({ title: site.title, origin }, template);
      if (email === '') throw refuseAs(sendTestMail, 'NO_ADDRESS');
      await mail.send(scope, {
        ...sample,
        kind: 'transactional',
        to: email,
        language,
        site: { title: site.title, origin },
        isTest: true,
      });
      const subject = { kind: 'mail template', id: template, title: template };
      await audit.record(scope, context, {
        act: sendTestMail.name,
        subject,
        before: null,
        after: { language },
      });
      return email;
    },
  };
}
