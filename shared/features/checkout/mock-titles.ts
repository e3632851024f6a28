import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { MOCK_TOKENS, type MockToken } from './mock-tokens.ts';

type MockTitles = Readonly<Record<MockToken, string>>;

const TITLES: WordsByLanguage<MockTitles> = {
  en: MOCK_TOKENS,
  fr: {
    tok_ok: 'Le paiement réussit.',
    tok_auth_only: 'Le montant est réservé et prélevé plus tard.',
    tok_decline_later: 'Le premier paiement réussit\u00a0; les suivants d’un abonnement sont refusés.',
    tok_decline: 'La banque refuse.',
    tok_insufficient: 'Il n’y a pas assez d’argent.',
    tok_3ds_ok: 'La banque demande une confirmation et accepte.',
    tok_3ds_fail: 'La banque demande une confirmation et refuse.',
    tok_pending_paid: 'Le paiement prend du temps et réussit.',
    tok_pending_failed: 'Le paiement prend du temps et échoue.',
    tok_timeout_then_ok: 'Aucune réponse ne vient, mais le paiement a réussi.',
    tok_slow: 'La réponse prend dix secondes\u00a0; le paiement réussit.',
    tok_garbage: 'La réponse est illisible, mais le paiement a réussi.',
    tok_error: 'Le prestataire répond par une erreur, mais le paiement a réussi.',
    tok_dup_webhook: 'Le paiement réussit et est annoncé deux fois.',
    tok_webhook_first: 'Le paiement réussit et est annoncé avant la réponse.',
    tok_amount_mismatch: 'Un autre montant que celui demandé est prélevé.',
  },
  de: {
    tok_ok: 'Die Zahlung gelingt.',
    tok_auth_only: 'Das Geld wird reserviert und später eingezogen.',
    tok_decline_later: 'Die erste Zahlung gelingt; spätere eines Abos werden abgelehnt.',
    tok_decline: 'Die Bank lehnt ab.',
    tok_insufficient: 'Es ist nicht genug Geld da.',
    tok_3ds_ok: 'Die Bank fragt nach und nimmt an.',
    tok_3ds_fail: 'Die Bank fragt nach und lehnt ab.',
    tok_pending_paid: 'Die Zahlung braucht ihre Zeit und gelingt.',
    tok_pending_failed: 'Die Zahlung braucht ihre Zeit und scheitert.',
    tok_timeout_then_ok: 'Es kommt keine Antwort, aber die Zahlung ist gelungen.',
    tok_slow: 'Die Antwort braucht zehn Sekunden; die Zahlung gelingt.',
    tok_garbage: 'Die Antwort ist nicht lesbar, aber die Zahlung ist gelungen.',
    tok_error: 'Der Anbieter meldet einen Fehler, aber die Zahlung ist gelungen.',
    tok_dup_webhook: 'Die Zahlung gelingt und wird zweimal gemeldet.',
    tok_webhook_first: 'Die Zahlung gelingt und wird vor der Antwort gemeldet.',
    tok_amount_mismatch: 'Es wird ein anderer Betrag genommen als gefragt.',
  },
};

/** What the test provider does, by its tokens, in a language. */
export function mockTitles(language: string): MockTitles {
  return wordsIn(TITLES, language);
}
