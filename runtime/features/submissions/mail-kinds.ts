import type { ToldAnswer } from '#shared/features/forms/answers.ts';
import type { MailSamples } from '../mail/render-mail.ts';

declare module '../mail/render-mail.ts' {
  interface MailData {
    'form-submission': {
      /** Name of the form. */
      readonly form: string;
      readonly answers: readonly ToldAnswer[];
      /** The first answers as one line. */
      readonly preview: string;
      /** Path of the page that it was sent from; empty where nobody said. */
      readonly page: string;
      /** True where answering goes to who sent it. */
      readonly answerable: boolean;
    };
  }
}

/** Facts to show this mail with. */
export const submissionMails: MailSamples<'form-submission'> = () => ({
  'form-submission': {
    form: 'Contact',
    answers: [
      { title: 'Name', text: 'Ada Marsh' },
      { title: 'Message', text: 'Do you ship to the islands?' },
    ],
    preview: 'Ada Marsh · Do you ship to the islands?',
    page: '/contact',
    answerable: true,
  },
});
