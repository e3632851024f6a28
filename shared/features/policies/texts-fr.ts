import type { PolicyTexts } from './texts.ts';

/** The texts of `texts.ts` in French. */
export const FRENCH: PolicyTexts = {
  policies: {
    terms: {
      title: 'Conditions générales de vente',
      parts: [
        [
          'Qui sommes-nous',
          'Ces conditions s’appliquent à tout ce que vous achetez sur {site}. La boutique {shop} est exploitée par {seller}.',
          'Vous pouvez nous joindre à l’adresse {email}.',
        ],
        [
          'Commande',
          'Ce que présente la boutique est une invitation à commander. Votre commande est une offre d’achat ; le contrat est conclu lorsque nous la confirmons par e-mail.',
          'Avant de commander, vous pouvez vérifier et corriger tout ce que vous avez saisi.',
        ],
        [
          'Prix et paiement',
          'Le prix affiché lors du paiement est celui qui s’applique, avec les taxes et les frais de livraison qui y sont indiqués.',
          'Vous payez par l’un des moyens proposés. Nous ne voyons jamais le numéro complet de votre carte.',
        ],
        [
          'Livraison',
          'Nous livrons aux endroits proposés lors du paiement. Si un article était malgré tout épuisé, nous vous en informons aussitôt et vous remboursons.',
        ],
        [
          'Retours',
          'Notre politique de remboursement indique quand et comment retourner un article. Vos droits légaux restent inchangés.',
        ],
        [
          'Défauts',
          'Si un article arrive abîmé ou n’est pas conforme à sa description, écrivez-nous. Les garanties prévues par la loi s’appliquent.',
        ],
        [
          'Droit applicable',
          'Le droit du pays suivant s’applique : {country}, ainsi que les droits des consommateurs du pays où vous habitez.',
        ],
      ],
    },
    privacy: {
      title: 'Politique de confidentialité',
      parts: [
        [
          'Responsable',
          '{seller} est responsable des données personnelles traitées par {site}. Écrivez à {email} pour toute question.',
        ],
        [
          'Ce que nous traitons, et pourquoi',
          'Lors d’une commande, nous traitons votre nom, vos adresses, votre adresse e-mail et ce que vous achetez : sans ces données, nous ne pourrions pas exécuter le contrat.',
          'Si vous avez un compte, nous conservons ce que vous y avez saisi jusqu’à ce que vous le supprimiez.',
          'Si vous nous écrivez, nous conservons votre message le temps nécessaire pour vous répondre.',
          'Les lettres d’information ne sont envoyées qu’à ceux qui les ont demandées. Chacune contient un lien de désinscription.',
        ],
        [
          'Qui les reçoit',
          'Ceux qui exécutent votre commande : prestataires de paiement, transporteurs et services qui font fonctionner ce site. Ils ne peuvent utiliser vos données à aucune autre fin.',
        ],
        [
          'Cookies',
          'Certains cookies sont nécessaires au panier et à la connexion. Les autres ne sont utilisés qu’avec votre consentement.',
        ],
        [
          'Durée de conservation',
          'Nous conservons les commandes et les factures aussi longtemps que la loi l’exige, et le reste jusqu’à ce que son but soit atteint.',
        ],
        [
          'Vos droits',
          'Vous pouvez demander ce que nous conservons à votre sujet, le faire corriger, supprimer ou vous le faire remettre. Vous pouvez vous opposer à son utilisation et retirer votre consentement à tout moment.',
          'Vous pouvez aussi adresser une réclamation à l’autorité de protection des données de votre pays.',
        ],
      ],
    },
    refunds: {
      title: 'Politique de remboursement',
      parts: [
        [
          'Délai',
          'Vous pouvez retourner ce que vous avez acheté dans les {days} jours suivant sa réception, sans donner de motif.',
        ],
        [
          'Comment retourner un article',
          'Écrivez à {email} en indiquant le numéro de votre commande. Envoyez ensuite les articles à l’adresse suivante : {address}.',
          'Merci de les renvoyer sans les avoir utilisés, si possible dans leur emballage.',
        ],
        ['Frais', '{returnCosts}'],
        [
          'Votre remboursement',
          'Dans les 14 jours suivant la réception des articles, nous remboursons ce que vous avez payé, avec les frais de livraison standard, par le moyen de paiement utilisé.',
        ],
        [
          'Ce qui ne peut pas être retourné',
          'Les articles faits ou modifiés pour vous, les articles scellés qui ont été ouverts et ne peuvent être repris pour des raisons d’hygiène, les téléchargements commencés avec votre accord et les cartes cadeaux utilisées.',
        ],
        [
          'Articles abîmés ou erronés',
          'Si un article arrive abîmé ou n’est pas celui que vous avez commandé, écrivez à {email} : nous le remplaçons ou le remboursons à nos frais.',
        ],
      ],
    },
    imprint: {
      title: 'Mentions légales',
      parts: [
        ['Éditeur du site', '{seller}', '{address}', '{country}'],
        ['Contact', 'E-mail : {email}', 'Téléphone : {phone}'],
        ['Numéro fiscal', '{taxNumber}'],
        ['Responsable du contenu', '{seller}'],
      ],
    },
  },
  missing: {
    shop: '[Nom de la boutique]',
    site: '[Adresse du site]',
    seller: '[Raison sociale]',
    address: '[Adresse]',
    country: '[Pays]',
    email: '[Adresse e-mail]',
    phone: '[Numéro de téléphone]',
    taxNumber: '[Numéro fiscal]',
    days: '[Nombre]',
    returnCosts: '[Qui paie le retour]',
  },
  returnCosts: {
    shop: 'Les frais de retour sont à notre charge.',
    customer: 'Les frais de retour sont à votre charge.',
  },
  noReturns:
    'Nous ne reprenons pas ce qui a été acheté, sauf si la loi de votre pays vous donne le droit de le retourner.',
};
