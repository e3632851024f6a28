import type { MailData, MailSite } from './render-mail.ts';

/** Facts to show each mail with; nobody of them exists, and their links open nothing. */
export function createSampleData({ origin }: MailSite): MailData {
  const link = `${origin}/sample`;
  return {
    'contributor-invitation': { inviter: 'Ines Fontaine', link, days: 7 },
    'password-reset': { name: 'Ines Fontaine', link, minutes: 60 },
  };
}
