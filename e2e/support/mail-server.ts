import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server of this machine that may be out of order, as those of the world are at times. */
export interface MailServer {
  /** Settings that make the product deliver here. */
  readonly variables: Readonly<Record<string, string>>;
  /** Sources of the mails it took, in order of arrival. */
  readonly taken: readonly string[];
  /** Refuses each mail for good with these words, or takes them again. */
  refuseAll(words: string | undefined): void;
  /** Knows nobody at this address. */
  forget(address: string): void;
  close(): Promise<void>;
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Starts a mail server that takes every mail. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const forgotten = new Set<string>();
  let refused: string | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      if (forgotten.has(address)) done(refusal(550, '5.1.1 No such person here.'));
      else done();
    },
    onData(stream, _, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => {
        if (refused !== undefined) {
          done(refusal(554, refused));
          return;
        }
        taken.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    variables: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@mail.example' },
    taken,
    refuseAll(words) {
      refused = words;
    },
    forget: (address) => void forgotten.add(address),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
