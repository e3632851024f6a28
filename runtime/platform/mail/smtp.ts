import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isLoopbackHost } from '../../config.ts';
import { composeMail } from './compose.ts';
import type { Delivery, MailTransport } from './mail-transport.ts';

/** The parts of a mailer's error that tell how far it came. */
interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const PERMANENT = 500;
const PROBLEM_MAX = 300;

function toOptions(url: string) {
  const address = new URL(url);
  const secure = address.protocol === 'smtps:';
  const { hostname: host } = address;
  return {
    ...TIMES,
    host,
    secure,
    port: Number(address.port) || (secure ? 465 : 587),
    // Passwords and mails cross a network encrypted or not at all.
    requireTLS: !secure && !isLoopbackHost(host),
  };
}

function toLogin(url: string): { user: string; pass: string } | undefined {
  const { username, password } = new URL(url);
  if (username === '') return undefined;
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

/** How far handing over came: before the mail was spoken of, while it was offered, after it was given. */
type Stage = 'opening' | 'offered' | 'given';

/** What an error means for the mail. One before it was offered is a matter of network and settings, not of the mail. */
function toDelivery({ response, message, responseCode, command }: SmtpError, stage: Stage): Delivery {
  const problem = (response ?? message).slice(0, PROBLEM_MAX);
  if (stage === 'opening') return { outcome: 'later', problem };
  if (responseCode === undefined) return { outcome: stage === 'given' ? 'unknown' : 'later', problem };
  if (responseCode < PERMANENT) return { outcome: 'later', problem };
  return { outcome: command === 'RCPT TO' ? 'no-such-address' : 'refused', problem };
}

type Done = (error?: Error | null) => void;

/** Lets the steps of a connection be awaited; each ends with an error when the connection does. */
function createSteps(connection: SMTPConnection): (take: (done: Done) => void) => Promise<void> {
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The connection ended.')));
  });
  return (take) => {
    const taken = new Promise<void>((resolve, reject) => {
      take((error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([taken, broken]);
  };
}

/**
 * Hands mails to a mail server over SMTP.
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them
 * @param from address that all mails come from
 */
export function createSmtpMail(url: string, from: string): MailTransport {
  const options = toOptions(url);
  const login = toLogin(url);

  return {
    keepsMails: false,
    async deliver(mail, signal) {
      if (signal.aborted) return { outcome: 'later', problem: 'There was no time left.' };
      const source = await composeMail(mail, from);
      const { default: Connection } = await import('nodemailer/lib/smtp-connection');
      const connection = new Connection(options);
      const end = (): void => connection.close();
      signal.addEventListener('abort', end, { once: true });
      const step = createSteps(connection);
      let stage: Stage = 'opening';
      const body = new Readable({
        read() {
          stage = 'given';
          this.push(source);
          this.push(null);
        },
      });
      try {
        await step((done) => connection.connect(done));
        if (login !== undefined) await step((done) => connection.login(login, done));
        stage = 'offered';
        await step((done) => connection.send({ from, to: [mail.to], size: source.length }, body, done));
        connection.quit();
        return { outcome: 'sent' };
      } catch (error) {
        connection.close();
        return toDelivery(error as SmtpError, stage);
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
  };
}
