import { statement } from '../../database/in-order.ts';
import type { PersonalData } from '../privacy/personal-data.ts';

const read = statement<Record<string, unknown>>(
  'mailingLists.readPerson',
  `SELECT l.rule ->> 'name' AS list, s.email, s.state, s.source, s.source_detail AS "sourceDetail",
          s.consent_text AS "consentText", s.language, s.created_at AS "signedUpOn", s.confirmed_at AS "confirmedOn",
          s.left_at AS "unsubscribedOn"
     FROM subscribers s JOIN mailing_lists l ON l.website_id = s.website_id AND l.id = s.list_id
    WHERE s.website_id = $1 AND s.email = $2 ORDER BY s.id`,
);

const erase = statement(
  'mailingLists.erasePerson',
  'DELETE FROM subscribers WHERE website_id = $1 AND email = $2',
);

/** Which lists somebody is on; whether they refused mails is known to the mails. */
export const mailingListPersonalData: PersonalData = {
  name: 'mailingLists',
  read: (scope, { email }) => scope.ask(read.many(email)),
  erase: (scope, { email }) => scope.ask(erase.none(email)),
};
