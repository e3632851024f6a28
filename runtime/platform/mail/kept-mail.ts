import type { MailTransport } from './mail-transport.ts';

/** The transport of a server for this machine alone: mails are read where they are kept, and go nowhere. */
export const keptMail: MailTransport = {
  keepsMails: true,
  deliver: async () => ({ outcome: 'sent' }),
  // Handing over is nothing but the word on it, and of this one there was none.
  wasTaken: async () => false,
  close: async () => undefined,
};
