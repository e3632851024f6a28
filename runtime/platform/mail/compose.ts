import type { OutgoingMail } from './mail-transport.ts';

/**
 * Writes a mail as it goes over the wire. All its parts come as values, never as lines of the head: what holds
 * a line break cannot add a header.
 * @param from address that all mails of this server come from
 */
export async function composeMail(mail: OutgoingMail, from: string): Promise<Buffer> {
  // Loaded with the first mail, since a server that sends none need not start with it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { unsubscribeUrl } = mail;
  const composer = new MailComposer({
    from: { name: mail.senderName, address: from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${from.slice(from.indexOf('@') + 1)}>`,
    date: new Date(mail.writtenAt),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
    headers:
      unsubscribeUrl === null
        ? { 'Auto-Submitted': 'auto-generated' }
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            Precedence: 'bulk',
          },
  });
  return composer.compile().build();
}
