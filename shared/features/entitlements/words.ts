import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  heading: 'This page is for customers with access',
  buy: 'Access comes with',
  logIn: 'Already bought access? Log in with the email address of your order.',
  logInLink: 'Log in',
  notYours: 'You are logged in, but your account has no access yet.',
} as const;

/** The words of a page that is closed, by their names. */
type ProtectedWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<ProtectedWords> = {
  en: ENGLISH,
  fr: {
    heading: 'Cette page est réservée à ceux qui y ont accès',
    buy: 'L’accès est compris dans',
    logIn: 'Vous l’avez déjà\u00a0? Connectez-vous avec l’adresse de votre achat.',
    logInLink: 'Se connecter',
    notYours: 'Vous êtes connecté, et votre compte n’y a pas encore accès.',
  },
  de: {
    heading: 'Diese Seite ist für alle mit Zugang',
    buy: 'Den Zugang gibt es mit',
    logIn: 'Sie haben ihn schon? Melden Sie sich mit der Adresse an, mit der Sie gekauft haben.',
    logInLink: 'Anmelden',
    notYours: 'Sie sind angemeldet, und Ihr Konto hat noch keinen Zugang.',
  },
  es: {
    heading: 'Esta página es para clientes con acceso',
    buy: 'El acceso está incluido en',
    logIn: '¿Ya has comprado el acceso? Inicia sesión con el correo de tu pedido.',
    logInLink: 'Iniciar sesión',
    notYours: 'Has iniciado sesión, pero tu cuenta aún no tiene acceso.',
  },
  ja: {
    heading: 'このページはアクセス権をお持ちのお客様専用です',
    buy: 'アクセス権が含まれる商品：',
    logIn: 'すでに購入済みですか？ご注文時のメールアドレスでログインしてください。',
    logInLink: 'ログイン',
    notYours: 'ログインしていますが、このアカウントにはまだアクセス権がありません。',
  },
  ar: {
    heading: 'هذه الصفحة للعملاء الذين لديهم حق الوصول',
    buy: 'يأتي الوصول مع',
    logIn: 'هل اشتريت حق الوصول بالفعل؟ سجّل الدخول بالبريد الإلكتروني الخاص بطلبك.',
    logInLink: 'تسجيل الدخول',
    notYours: 'لقد سجّلت الدخول، لكن حسابك لا يملك حق الوصول بعد.',
  },
};

/** The words of a page that is closed, in the nearest language there is. */
export function protectedWords(language: string): ProtectedWords {
  return wordsIn(WORDS, language);
}
