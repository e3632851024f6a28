import { setTimeout as pause } from 'node:timers/promises';
import { runCheck } from './support/check.ts';
import { startMailSink } from './support/mail-sink.ts';
import { comeToInvite, invite, mailJobs, until } from './support/mails.ts';
import { asAdmin } from './support/rows.ts';

const ROLLED_BACK = 10;
const WAIT_MS = 5_000;

/** Breaks every invitation at the very end of its transaction, when all of it is written. */
const FAULT = `
  CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.act = 'inviteContributor' THEN RAISE EXCEPTION 'a fault of the check'; END IF; RETURN NEW; END $$;
  CREATE CONSTRAINT TRIGGER fault AFTER INSERT ON audit_entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fault();`;

const sink = await startMailSink();
await runCheck(
  'C25',
  async (bench, findings) => {
    const owner = await comeToInvite(bench);
    await asAdmin(bench, (client) => client.query(FAULT));
    for (let turn = 0; turn < ROLLED_BACK; turn += 1) {
      const answer = await invite(owner, `never-${turn}@example.com`);
      findings.expect(answer.status === 500, `an invitation with a fault is answered with ${answer.status}`);
    }
    await pause(WAIT_MS);
    const mails = await asAdmin(bench, (client) => client.query('SELECT 1 FROM mail_messages'));
    findings.expect(mails.rows.length === 0, `${mails.rows.length} mails of rolled-back acts are kept`);
    findings.expect((await mailJobs(bench)).length === 0, 'a job of a rolled-back act is queued');
    findings.expect(sink.given.length === 0, `a rolled-back act mailed ${sink.given.join(', ')}`);

    await asAdmin(bench, (client) => client.query('DROP TRIGGER fault ON audit_entries'));
    const answer = await invite(owner, 'welcome@example.com');
    findings.expect(
      answer.status === 201,
      `an invitation without the fault is answered with ${answer.status}`,
    );
    await until(20, () => sink.given.length > 0);
    await pause(WAIT_MS);
    findings.expect(
      sink.given.join() === 'welcome@example.com',
      `one mail was due, and these came: ${sink.given.join(', ')}`,
    );
  },
  { variables: sink.variables },
);
await sink.close();
