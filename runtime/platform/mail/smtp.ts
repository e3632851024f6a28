import { Readable } from 'node:stream';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
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
/** Shorter than the time of a silent connection, so that it ends with a word and not with a fault. */
const IDLE_MS = 10_000;
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

/** How far handing over came: before the mail was spoken of, while it was offered, about to be given, given. */
type Stage = 'opening' | 'offered' | 'announced' | 'given';

/** What an error means for the mail. One before it was offered is a matter of network and settings, not of the mail. */
function toDelivery({ response, message, responseCode, command }: SmtpError, stage: Stage): Delivery {
  const problem = (response ?? message).slice(0, PROBLEM_MAX);
  if (stage === 'opening') return { outcome: 'later', problem };
  if (responseCode === undefined) return { outcome: stage === 'given' ? 'unknown' : 'later', problem };
  if (responseCode < PERMANENT) return { outcome: 'later', problem };
  return { outcome: command === 'RCPT TO' ? 'no-such-address' : 'refused', problem };
}

/** A mail as the pool looks at it. */
type PooledMail = Parameters<SMTPPool['send']>[0];

/**
 * Hands mails to a mail server over SMTP. Connections stay open for the mails that follow, and are let go when none
 * has come for a while. A mail that was given on one of them never goes out on another.
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them
 * @param from address that all mails come from
 * @param connections how many may be open at the same time
 */
export function createSmtpMail(url: string, from: string, connections: number): MailTransport {
  const login = toLogin(url);
  let opening: Promise<SMTPPool> | undefined;

  async function open(): Promise<SMTPPool> {
    // Loaded with the first mail, since a server that sends none need not start with it.
    const { default: Pool } = await import('nodemailer/lib/smtp-pool');
    return new Pool({
      ...toOptions(url),
      maxConnections: connections,
      idleTimeout: IDLE_MS,
      ...(login === undefined ? {} : { auth: login, forceAuth: true }),
    });
  }

  return {
    keepsMails: false,
    async deliver(mail, signal, beforeGiving) {
      const source = await composeMail(mail, from);
      opening ??= open();
      const pool = await opening;
      if (signal.aborted) return { outcome: 'later', problem: 'There was no time left.' };
      let stage: Stage = 'opening';
      const createReadStream = (): Readable => {
        const isAgain = stage === 'announced' || stage === 'given';
        if (!isAgain) stage = 'offered';
        return new Readable({
          read() {
            if (isAgain) {
              this.destroy(new Error('This mail was given before.'));
              return;
            }
            if (stage === 'announced') return;
            stage = 'announced';
            beforeGiving().then(
              () => {
                stage = 'given';
                this.push(source);
                this.push(null);
              },
              (error: unknown) => {
                stage = 'offered';
                this.destroy(error as Error);
              },
            );
          },
        });
      };
      const pooled = {
        data: { signal },
        message: {
          getEnvelope: () => ({ from, to: [mail.to], size: source.length }),
          getHeader: () => '',
          messageId: () => mail.id,
          createReadStream,
        },
      };
      return new Promise((resolve) => {
        pool.send(pooled as unknown as PooledMail, (error) => {
          resolve(error === null ? { outcome: 'sent' } : toDelivery(error as SmtpError, stage));
        });
      });
    },
    // The protocol has no question about a mail that was given before; its Message-ID is the same when it comes again.
    wasTaken: async () => undefined,
    async close() {
      (await opening)?.close();
    },
  };
}
