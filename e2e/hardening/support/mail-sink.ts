import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the sink does with a mail: takes it, asks to come again, or never says whether it takes it. */
export type SinkMood = 'take' | 'refuse' | 'hang';

/** A real mail server that counts what comes. */
export interface MailSink {
  /** Settings that make a server deliver here. */
  readonly variables: Readonly<Record<string, string>>;
  /** Addresses of the mails that were given, in order of arrival. */
  readonly given: readonly string[];
  /** The mails as they came, heads and all. */
  readonly mails: readonly string[];
  /** How often a mail was asked to come again. */
  refused(): number;
  mood(mood: SinkMood): void;
  /** Never says again whether it takes a mail to a reader of this domain. */
  hangFor(domain: string): void;
  close(): Promise<void>;
}

/** Starts a mail server of this machine. */
export async function startMailSink(): Promise<MailSink> {
  const given: string[] = [];
  const mails: string[] = [];
  let now: SinkMood = 'take';
  let refusals = 0;
  const hanging = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      if (now !== 'refuse') {
        done();
        return;
      }
      refusals += 1;
      done(Object.assign(new Error('Come again later.'), { responseCode: 451 }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => {
        mails.push(Buffer.concat(parts).toString('utf8'));
        const readers = session.envelope.rcptTo.map((reader) => reader.address);
        given.push(...readers);
        const isHanging = readers.some((address) => hanging.has(address.slice(address.indexOf('@') + 1)));
        if (now !== 'hang' && !isHanging) done();
      });
    },
  });
  // A client that is killed breaks its connection, which is what these checks do.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    variables: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@mail.example' },
    given,
    mails,
    refused: () => refusals,
    mood: (mood) => {
      now = mood;
    },
    hangFor: (domain) => {
      hanging.add(domain);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
