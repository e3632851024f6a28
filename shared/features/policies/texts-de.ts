import type { PolicyTexts } from './texts.ts';

/** The texts of `texts.ts` in German. */
export const GERMAN: PolicyTexts = {
  policies: {
    terms: {
      title: 'Allgemeine Geschäftsbedingungen',
      parts: [
        [
          'Wer wir sind',
          'Diese Bedingungen gelten für alles, was Sie unter {site} kaufen. Den Shop {shop} betreibt {seller}.',
          'Sie erreichen uns unter {email}.',
        ],
        [
          'Bestellung',
          'Die Angebote im Shop laden zum Bestellen ein. Ihre Bestellung ist ein Kaufangebot; der Vertrag kommt zustande, wenn wir sie per E-Mail bestätigen.',
          'Vor dem Bestellen können Sie alle Angaben prüfen und berichtigen.',
        ],
        [
          'Preise und Zahlung',
          'Es gilt der Preis, der an der Kasse angezeigt wird, mit den dort genannten Steuern und Versandkosten.',
          'Sie bezahlen mit einer der Zahlungsarten, die an der Kasse angeboten werden. Die vollständige Nummer Ihrer Karte sehen wir nie.',
        ],
        [
          'Lieferung',
          'Wir liefern an die Orte, die an der Kasse angeboten werden. Sollte etwas doch ausverkauft sein, sagen wir Ihnen sofort Bescheid und erstatten den Betrag.',
        ],
        [
          'Widerruf und Rückgabe',
          'Wann und wie Sie Artikel zurückgeben können, steht in der Widerrufsbelehrung. Ihre gesetzlichen Rechte bleiben unberührt.',
        ],
        [
          'Mängel',
          'Kommt etwas beschädigt an oder ist es nicht wie beschrieben, schreiben Sie uns. Es gelten die gesetzlichen Gewährleistungsrechte.',
        ],
        [
          'Anwendbares Recht',
          'Es gilt das Recht des Landes {country} und dazu das Verbraucherrecht des Landes, in dem Sie wohnen.',
        ],
      ],
    },
    privacy: {
      title: 'Datenschutzerklärung',
      parts: [
        [
          'Verantwortlich',
          'Für die personenbezogenen Daten, die {site} verarbeitet, ist {seller} verantwortlich. Fragen beantworten wir unter {email}.',
        ],
        [
          'Was wir verarbeiten und warum',
          'Bei einer Bestellung verarbeiten wir Ihren Namen, Ihre Adressen, Ihre E-Mail-Adresse und was Sie kaufen: Ohne diese Daten könnten wir den Vertrag nicht erfüllen.',
          'Haben Sie ein Konto, bewahren wir Ihre Angaben auf, bis Sie es löschen.',
          'Schreiben Sie uns, bewahren wir Ihre Nachricht so lange auf, wie wir sie für die Antwort brauchen.',
          'Newsletter bekommt nur, wer sie bestellt hat. Jeder enthält einen Link zum Abbestellen.',
        ],
        [
          'Wer die Daten erhält',
          'Wer Ihre Bestellung ausführt: Zahlungsdienste, Versandunternehmen und die Dienste, die diese Website betreiben. Sie dürfen Ihre Daten für nichts anderes verwenden.',
        ],
        [
          'Cookies',
          'Einige Cookies sind für Warenkorb und Anmeldung nötig. Andere verwenden wir nur mit Ihrer Einwilligung.',
        ],
        [
          'Wie lange wir sie aufbewahren',
          'Bestellungen und Rechnungen bewahren wir so lange auf, wie es das Gesetz verlangt, alles andere, bis sein Zweck erfüllt ist.',
        ],
        [
          'Ihre Rechte',
          'Sie können Auskunft über Ihre Daten verlangen und sie berichtigen, löschen oder sich aushändigen lassen. Sie können der Verwendung widersprechen und Ihre Einwilligung jederzeit widerrufen.',
          'Sie können sich außerdem bei der Datenschutzbehörde Ihres Landes beschweren.',
        ],
      ],
    },
    refunds: {
      title: 'Widerrufsbelehrung',
      parts: [
        [
          'Frist',
          'Sie können Ihren Kauf innerhalb von {days} Tagen nach Erhalt der Artikel ohne Angabe von Gründen widerrufen.',
        ],
        [
          'So widerrufen Sie',
          'Schreiben Sie mit der Nummer Ihrer Bestellung an {email}. Senden Sie die Artikel dann an: {address}.',
          'Bitte senden Sie sie unbenutzt und möglichst in der Verpackung zurück.',
        ],
        ['Kosten', '{returnCosts}'],
        [
          'Ihre Erstattung',
          'Innerhalb von 14 Tagen nach Eingang der Artikel erstatten wir den Kaufpreis mit den Kosten des Standardversands über die Zahlungsart, die Sie verwendet haben.',
        ],
        [
          'Was nicht zurückgegeben werden kann',
          'Artikel, die für Sie angefertigt oder geändert wurden, versiegelte Artikel, die geöffnet wurden und aus Gründen der Hygiene nicht zurückgenommen werden können, Downloads, die mit Ihrer Zustimmung begonnen haben, und eingelöste Gutscheine.',
        ],
        [
          'Beschädigte oder falsche Artikel',
          'Kommt etwas beschädigt an oder ist es nicht das Bestellte, schreiben Sie an {email}: Wir ersetzen oder erstatten es auf unsere Kosten.',
        ],
      ],
    },
    imprint: {
      title: 'Impressum',
      parts: [
        ['Angaben zum Betreiber', '{seller}', '{address}', '{country}'],
        ['Kontakt', 'E-Mail: {email}', 'Telefon: {phone}'],
        ['Steuernummer', '{taxNumber}'],
        ['Verantwortlich für den Inhalt', '{seller}'],
      ],
    },
  },
  missing: {
    shop: '[Name des Shops]',
    site: '[Adresse der Website]',
    seller: '[Firma]',
    address: '[Anschrift]',
    country: '[Land]',
    email: '[E-Mail-Adresse]',
    phone: '[Telefonnummer]',
    taxNumber: '[Steuernummer]',
    days: '[Anzahl]',
    returnCosts: '[Wer die Rücksendung bezahlt]',
  },
  returnCosts: {
    shop: 'Die Kosten der Rücksendung tragen wir.',
    customer: 'Die Kosten der Rücksendung tragen Sie.',
  },
  noReturns:
    'Wir nehmen Gekauftes nicht zurück, es sei denn, das Recht Ihres Landes gibt Ihnen ein Recht auf Widerruf.',
};
