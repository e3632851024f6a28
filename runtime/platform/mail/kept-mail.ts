import type { MailTransport } from './mail-transport.ts';

/** The transport of a server for this machine alone: mails are read where they are kept, and go nowhere. */
export const keptMail: MailTransport = {
  keepsMails: true,
  deliver: async () => ({ outcome: 'sent' }),
  close: async () => undefined,
};
