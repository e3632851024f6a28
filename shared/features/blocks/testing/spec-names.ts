/**
 * The names of blocks of the specification that no kind of {@link BLOCK_KINDS} has, each with the feature that brings
 * it later, or the reason why a block of this name is kept as it is and shown to nobody.
 */
export const OTHER_BLOCK_NAMES: Readonly<
  Record<string, { readonly comesWith: string } | { readonly keptBecause: string }>
> = {
  navigation: { keptBecause: 'The menu took its place.' },
  logo: { keptBecause: 'The header of the site has the logo.' },
  folder: { keptBecause: 'Entries of a navigation hold others.' },
  journal: { comesWith: 'posts' },
  summary: { keptBecause: 'The product list (summary-v2) took its place.' },
  comments: { comesWith: 'comments' },
  tagcloud: { comesWith: 'posts' },
  archive: { comesWith: 'posts' },
  postsbyauthor: { comesWith: 'posts' },
  postsbytag: { comesWith: 'posts' },
  postsbycategory: { comesWith: 'posts' },
  postsbymonth: { comesWith: 'posts' },
  calendar: { comesWith: 'events' },
  'member-area': { comesWith: 'member areas' },
  emailfooter: { comesWith: 'campaigns' },
  'in-browser-message-link': { comesWith: 'campaigns' },
  index: { keptBecause: 'The menu took its place.' },
  geo: { keptBecause: 'The map took its place.' },
  socialaccountlinks: { keptBecause: 'Social links took its place.' },
  'socialaccountlinks-v2': { keptBecause: 'Social links took its place.' },
  soundcloud: { keptBecause: 'An embed with an address of SoundCloud took its place.' },
  twitter: { keptBecause: 'The service gives its posts to nobody without a contract.' },
  foursquare: { keptBecause: 'The service ended.' },
  instagram: { keptBecause: 'The service gives its pictures to nobody without a contract.' },
  amazon: { keptBecause: 'The service ended its interface.' },
  zola: { keptBecause: 'The service ended.' },
  opentable: { keptBecause: 'The service needs a contract that the shop has not.' },
  'opentable-v2': { keptBecause: 'The service needs a contract that the shop has not.' },
  tock: { keptBecause: 'The service needs a contract that the shop has not.' },
  acuity: { keptBecause: 'The service needs a contract that the shop has not.' },
};
