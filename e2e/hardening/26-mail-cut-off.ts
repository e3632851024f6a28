import { setTimeout as pause } from 'node:timers/promises';
import { listDeadLetters, replayDeadLetter } from '#shared/features/jobs/contract.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { startMailSink } from './support/mail-sink.ts';
import { comeToInvite, invite, skipTime, until } from './support/mails.ts';
import { createPeople } from './support/people.ts';
import { startProcess } from './support/server.ts';

const READER = 'once@example.com';

const sink = await startMailSink();
await runCheck(
  'C26 cut off',
  async (bench, findings) => {
    sink.mood('hang');
    await invite(await comeToInvite(bench), READER);
    await until(20, () => sink.given.length > 0);
    for (const server of bench.servers) server.signal('SIGKILL');
    await Promise.all(bench.servers.map((server) => server.ended));
    sink.mood('take');

    const server = await startProcess(bench.variables);
    try {
      const owner = await comeToInvite(createPeople([server.port]));
      const letters = async () =>
        (field(await owner.call(listDeadLetters.method, listDeadLetters.path), 'deadLetters') ?? []) as {
          id: string;
        }[];
      await until(60, async () => {
        await skipTime(bench);
        return (await letters()).length > 0;
      });
      const [letter, ...more] = await letters();
      findings.expect(
        letter !== undefined && more.length === 0,
        'the mail that was cut off is not told of once',
      );
      findings.expect(
        sink.given.join() === READER,
        `the mail that was cut off came again by itself: ${sink.given.join(', ')}`,
      );

      await owner.call('POST', replayDeadLetter.path.replace(':letterId', letter?.id ?? ''), {});
      await until(20, () => sink.given.length > 1);
      await pause(3_000);
      findings.expect(
        sink.given.join() === `${READER},${READER}`,
        `a person sent it again, and these came: ${sink.given.join(', ')}`,
      );
    } finally {
      await server.stop();
    }
  },
  { variables: sink.variables },
);
await sink.close();
