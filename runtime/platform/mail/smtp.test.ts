import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from './mail-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import { createSmtpMail } from './smtp.ts';

const FROM = 'shop@mail.example';
const MAIL: OutgoingMail = {
  id: 'a'.repeat(24),
  senderName: 'Salt & Märsh',
  to: 'ada@example.com',
  subject: 'Grüße from the marsh',
  html: '<p>Hello <b>Ada</b></p>',
  text: 'Hello Ada\n',
  unsubscribeUrl: null,
  replyTo: null,
  writtenAt: Date.UTC(2026, 10, 21, 9),
};

const CONNECTIONS = 2;
const running: SMTPServer[] = [];
const opened: MailTransport[] = [];

afterEach(async () => {
  for (const smtp of opened.splice(0)) await smtp.close();
  for (const server of running.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

interface Received {
  readonly to: readonly string[];
  readonly from: string;
  readonly source: string;
}

/** A mail server that keeps what it gets. */
async function startServer(options: SMTPServerOptions = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((one) => one.address),
          source: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  running.push(server);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, received };
}

function open(url: string): MailTransport {
  const smtp = createSmtpMail(url, FROM, CONNECTIONS);
  opened.push(smtp);
  return smtp;
}

const nothing = async (): Promise<void> => undefined;

const deliver = (url: string, mail: Partial<OutgoingMail> = {}) =>
  open(url).deliver({ ...MAIL, ...mail }, AbortSignal.timeout(10_000), nothing);

/** Refuses a step of the conversation with an answer of the server. */
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

describe('a mail over SMTP', () => {
  it('arrives once, from the site and to its reader, as text and as HTML', async () => {
    const { url, received } = await startServer();
    expect(await deliver(url)).toEqual({ outcome: 'sent' });
    expect(received).toHaveLength(1);
    const [{ from, to, source } = { from: '', to: [], source: '' }] = received;
    expect([from, to]).toEqual([FROM, ['ada@example.com']]);
    expect(source).toContain('From: =?UTF-8?Q?Salt_=26_M=C3=A4rsh?= <shop@mail.example>\r\n');
    expect(source).toContain('To: ada@example.com\r\n');
    expect(source).toContain(`Message-ID: <${MAIL.id}@mail.example>\r\n`);
    expect(source).toContain('Date: Sat, 21 Nov 2026 09:00:00 +0000\r\n');
    expect(source).toContain('Content-Type: multipart/alternative');
    expect(source).toContain('Hello Ada');
    expect(source).toContain('<p>Hello <b>Ada</b></p>');
    expect(source).not.toContain('List-Unsubscribe');
  });

  it('says how to refuse it with one click when it is marketing', async () => {
    const { url, received } = await startServer();
    await deliver(url, { unsubscribeUrl: 'https://shop.example/mail/unsubscribe?token=t' });
    expect(received[0]?.source).toContain(
      'List-Unsubscribe: <https://shop.example/mail/unsubscribe?token=t>\r\n',
    );
    expect(received[0]?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  it.each([
    { subject: 'Hi\r\nBcc: bob@example.com' },
    { senderName: 'Shop\r\nBcc: bob@example.com' },
    { to: 'ada@example.com\r\nBcc: bob@example.com' },
    { unsubscribeUrl: 'https://shop.example/\r\nBcc: bob@example.com' },
  ])('takes no further header from %j', async (injected) => {
    const { url, received } = await startServer();
    await deliver(url, injected);
    for (const { to, source } of received) {
      expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
      expect(to).not.toContain('bob@example.com');
    }
  });

  it('signs in with user and password', async () => {
    const accounts: unknown[] = [];
    const { url } = await startServer({
      authOptional: false,
      onAuth(auth, _, done) {
        accounts.push([auth.username, auth.password]);
        done(null, { user: 'shop' });
      },
    });
    const address = url.replace('//', '//shop%40example:p%2Fw@');
    expect(await deliver(address)).toEqual({ outcome: 'sent' });
    expect(accounts).toEqual([['shop@example', 'p/w']]);
  });

  it.each([
    ['later', 'onRcptTo', 450],
    ['no-such-address', 'onRcptTo', 550],
    ['later', 'onMailFrom', 421],
    ['refused', 'onMailFrom', 553],
    ['later', 'onData', 451],
    ['refused', 'onData', 554],
    ['later', 'onConnect', 554],
  ] as const)('is %s when the server answers %s with %i', async (outcome, step, code) => {
    const { url } = await startServer({
      [step]: (...args: unknown[]) => {
        const [stream] = args as [{ resume?: () => void }];
        if (step === 'onData') stream.resume?.();
        const done = args.at(-1) as (error: Error) => void;
        done(refusal(code, 'We will not.'));
      },
    });
    const delivery = await deliver(url);
    expect(delivery.outcome).toBe(outcome);
    expect(delivery).toHaveProperty('problem');
  });

  it('may be tried again when nobody listens, or the password is wrong', async () => {
    expect(await deliver('smtp://127.0.0.1:1')).toMatchObject({ outcome: 'later' });
    const { url } = await startServer({
      authOptional: false,
      onAuth: (_, __, done) => done(refusal(535, 'Who are you?')),
    });
    expect(await deliver(url.replace('//', '//shop:wrong@'))).toMatchObject({ outcome: 'later' });
  });

  it('is unknown when the connection breaks after the mail was given', async () => {
    const { url } = await startServer({
      onData(stream) {
        stream.once('data', () => {
          for (const connection of running[0]?.connections ?? []) connection.close();
        });
        stream.resume();
      },
    });
    expect(await deliver(url)).toMatchObject({ outcome: 'unknown' });
  });

  it('ends when it is told to, before or while it is given', async () => {
    const { url } = await startServer({ onData: (stream) => stream.resume() });
    const smtp = open(url);
    expect(await smtp.deliver(MAIL, AbortSignal.abort(new Error('stop')), nothing)).toMatchObject({
      outcome: 'later',
    });
    expect(await smtp.deliver(MAIL, AbortSignal.timeout(500), nothing)).toMatchObject({ outcome: 'unknown' });
  });

  it('is announced once, when the server waits for it and has nothing of it yet', async () => {
    let heard = 0;
    const seen: number[] = [];
    const { url } = await startServer({
      onData(stream, _, done) {
        stream.on('data', () => {
          heard += 1;
        });
        stream.once('end', () => done());
      },
    });
    const smtp = open(url);
    const delivery = await smtp.deliver(MAIL, AbortSignal.timeout(10_000), async () => {
      seen.push(heard);
    });
    expect(delivery).toEqual({ outcome: 'sent' });
    expect(seen).toEqual([0]);
    expect(heard).toBeGreaterThan(0);
  });

  it('is not given where that could not be noted down, and may be tried again with the same Message-ID', async () => {
    const { url, received } = await startServer();
    const smtp = open(url);
    const unable = smtp.deliver(MAIL, AbortSignal.timeout(10_000), () => Promise.reject(new Error('No.')));
    expect(await unable).toEqual({ outcome: 'later', problem: 'No.' });
    expect(received).toEqual([]);
    for (let time = 0; time < 2; time += 1) await deliver(url);
    const ids = received.map(({ source }) => /^Message-ID: <(.*)>/m.exec(source)?.[1]);
    expect(ids).toEqual(Array(2).fill(`${MAIL.id}@mail.example`));
    expect(await smtp.wasTaken(MAIL)).toBeUndefined();
  });

  it('crosses a network encrypted or not at all', async () => {
    const { url, received } = await startServer();
    const away = url.replace('127.0.0.1', '0.0.0.0');
    expect(await deliver(away)).toMatchObject({ outcome: 'later' });
    expect(received).toEqual([]);
  });
});

describe('mails that follow each other', () => {
  const READERS = Array.from({ length: 12 }, (_, index) => `reader-${index}@example.com`);

  /** A server that counts its connections, and the mails it has taken by connection. */
  async function startCounting(options: SMTPServerOptions = {}) {
    const sessions: string[] = [];
    const server = await startServer({
      onConnect(session, done) {
        sessions.push(session.id);
        done();
      },
      ...options,
    });
    return { ...server, sessions };
  }

  const send = (smtp: MailTransport, to: string) =>
    smtp.deliver({ ...MAIL, id: `${to.length}`.padStart(24, '0'), to }, AbortSignal.timeout(10_000), nothing);

  it('go over the connections that are open, each to its own reader', async () => {
    const { url, received, sessions } = await startCounting();
    const smtp = open(url);
    const deliveries = await Promise.all(READERS.map((to) => send(smtp, to)));
    expect(deliveries).toEqual(READERS.map(() => ({ outcome: 'sent' })));
    expect(received.map(({ to }) => to.join()).sort()).toEqual([...READERS].sort());
    expect(sessions).toHaveLength(CONNECTIONS);
  });

  it('go on over the same connection after one of them was refused', async () => {
    const { url, received, sessions } = await startCounting({
      onRcptTo: ({ address }, _, done) => (address.startsWith('gone') ? done(refusal(550, 'Who?')) : done()),
    });
    const smtp = open(url);
    expect(await send(smtp, 'ada@example.com')).toEqual({ outcome: 'sent' });
    expect(await send(smtp, 'gone@example.com')).toMatchObject({ outcome: 'no-such-address' });
    expect(await send(smtp, 'bob@example.com')).toEqual({ outcome: 'sent' });
    expect(received.map(({ to }) => to.join())).toEqual(['ada@example.com', 'bob@example.com']);
    expect(sessions).toHaveLength(1);
  });

  it('arrive once when the server lets a connection go between them', async () => {
    const { url, received, sessions } = await startCounting();
    const smtp = open(url);
    expect(await send(smtp, 'ada@example.com')).toEqual({ outcome: 'sent' });
    for (const connection of running[0]?.connections ?? []) connection.close();
    expect(await send(smtp, 'bob@example.com')).toEqual({ outcome: 'sent' });
    expect(received.map(({ to }) => to.join())).toEqual(['ada@example.com', 'bob@example.com']);
    expect(sessions).toHaveLength(2);
  });

  it('are never given twice, though the connection broke under the second', async () => {
    let given = 0;
    const { url, sessions } = await startCounting({
      onData(stream, _, done) {
        given += 1;
        const isSecond = given === 2;
        stream.once('data', () => {
          if (!isSecond) return;
          for (const connection of running[0]?.connections ?? []) connection.close();
        });
        stream.once('end', () => done());
        stream.resume();
      },
    });
    const smtp = open(url);
    expect(await send(smtp, 'ada@example.com')).toEqual({ outcome: 'sent' });
    expect(await send(smtp, 'bob@example.com')).toMatchObject({ outcome: 'unknown' });
    expect([given, sessions.length]).toEqual([2, 1]);
  });

  it('wait for a connection no longer than they may', async () => {
    const { url, received } = await startCounting({ onData: (stream) => stream.resume() });
    const smtp = open(url);
    const stuck = ['one@example.com', 'two@example.com'].map((to) =>
      smtp.deliver({ ...MAIL, to }, AbortSignal.timeout(1_500), nothing),
    );
    const waiting = await smtp.deliver(
      { ...MAIL, to: 'late@example.com' },
      AbortSignal.timeout(500),
      nothing,
    );
    expect(waiting).toMatchObject({ outcome: 'later' });
    expect(await Promise.all(stuck)).toMatchObject([{ outcome: 'unknown' }, { outcome: 'unknown' }]);
    expect(received).toEqual([]);
  });

  it('are not taken any more once the transport is closed', async () => {
    const { url, received } = await startCounting();
    const smtp = open(url);
    expect(await send(smtp, 'ada@example.com')).toEqual({ outcome: 'sent' });
    await smtp.close();
    expect(await send(smtp, 'bob@example.com')).toMatchObject({ outcome: 'later' });
    expect(received).toHaveLength(1);
  });
});
