import {
  accordion,
  block,
  button,
  gallery,
  type PageLayout,
  picture,
  products,
  quote,
  section,
  words,
} from './layout.ts';

/** The first page of a shop. */
export const home: PageLayout = {
  title: 'Home',
  purpose: 'The first page of a shop: what you make, what is new, and why it is good.',
  sections: [
    section(
      { spacing: 'large', width: 'full' },
      picture(
        12,
        'overlap',
        'Everyday things, made with care',
        '<p>Say in one sentence what you make and for whom.</p>',
      ),
    ),
    section({}, products(12, 'New in the shop', 4, { design: 'grid', columns: 4 })),
    section(
      { background: 'tint' },
      words(
        5,
        '<h2>Made by hand, for daily use</h2><p>Two or three sentences about your material and your way of working. Be concrete: a fact convinces more than praise.</p>',
      ),
      picture(7, 'inline'),
    ),
    section(
      {},
      words(4, '<h3>Sent within two days</h3><p>Safely packed, with a number to follow.</p>'),
      words(4, '<h3>30 days to return</h3><p>Unused, for any reason.</p>'),
      words(4, '<h3>Mended for life</h3><p>We mend what we make.</p>'),
    ),
    section(
      { background: 'dark', width: 'narrow' },
      quote(12, 'The handle fits as if it had been made for my hand.', 'Samira, Boston'),
    ),
    section(
      { background: 'accent', spacing: 'small' },
      words(12, '<h2>Looking for a present?</h2>'),
      button('See everything', '/shop', 'center'),
    ),
  ],
};

/** One offer, and one thing to do. */
export const landing: PageLayout = {
  title: 'Landing page',
  purpose: 'One offer and one thing to do, for advertisements and mailings.',
  sections: [
    section(
      { background: 'accent', spacing: 'large' },
      words(
        7,
        '<h1>The one promise that matters</h1><p>Repeat here what your advertisement said, so that visitors know that they are in the right place.</p>',
      ),
      picture(5, 'inline'),
      button('Get yours', '/shop', 'start', 7),
    ),
    section(
      {},
      words(6, '<h2>The problem</h2><p>Describe it in the words that your customers use.</p>'),
      words(6, '<h2>The solution</h2><p>Show how your product solves it, step by step.</p>'),
    ),
    section(
      { background: 'tint' },
      quote(4, 'Does exactly what it says.', 'Jon'),
      quote(4, 'I gave one to everybody I like.', 'Ama'),
      quote(4, 'The best I have had in ten years.', 'Ruth'),
    ),
    section(
      { width: 'narrow' },
      accordion(
        12,
        ['How long does it take?', 'Two or three working days within the country.'],
        ['What if I do not like it?', 'Send it back within 30 days and get your money back.'],
      ),
      button('Order now', '/shop', 'center'),
    ),
  ],
};

/** What a business does for others. */
export const services: PageLayout = {
  title: 'Services',
  purpose: 'What you do for customers, how it works and what it costs.',
  sections: [
    section(
      { width: 'narrow' },
      words(12, '<h1>What we can do for you</h1><p>Say who you work for, and what they have in the end.</p>'),
    ),
    section(
      {},
      picture(6, 'card', 'Made to order', '<p>From a sketch to the finished piece in six weeks.</p>'),
      picture(6, 'card', 'Repairs', '<p>We mend what others throw away, also what we did not make.</p>'),
      picture(6, 'card', 'Workshops', '<p>A Saturday at the bench, for up to six people.</p>'),
      picture(6, 'card', 'Advice', '<p>An hour on the phone that saves you a wrong purchase.</p>'),
    ),
    section(
      { background: 'tint' },
      words(12, '<h2>How it works</h2>'),
      words(3, '<h3>1. Write</h3><p>Tell us what you need.</p>'),
      words(3, '<h3>2. Talk</h3><p>We call you within two days.</p>'),
      words(3, '<h3>3. Agree</h3><p>You get a fixed price.</p>'),
      words(3, '<h3>4. Done</h3><p>You pay when you are content.</p>'),
    ),
    section({ background: 'accent' }, button('Ask for an appointment', 'mailto:hello@example.com', 'center')),
  ],
};

/** What things cost. */
export const priceList: PageLayout = {
  title: 'Price list',
  purpose: 'What your services cost, at a glance.',
  sections: [
    section(
      { spacing: 'small' },
      words(12, '<h1>Prices</h1><p>All prices include tax. Valid until the end of the year.</p>'),
    ),
    section(
      { background: 'tint' },
      words(4, '<h2>Small</h2><p><strong>$40</strong></p><ul><li>One hour</li><li>For one person</li></ul>'),
      words(
        4,
        '<h2>Medium</h2><p><strong>$90</strong></p><ul><li>Three hours</li><li>Material included</li></ul>',
      ),
      words(
        4,
        '<h2>Large</h2><p><strong>$240</strong></p><ul><li>A whole day</li><li>For up to six people</li></ul>',
      ),
      button('Choose small', '/shop', 'start', 4),
      button('Choose medium', '/shop', 'start', 4),
      button('Choose large', '/shop', 'start', 4),
    ),
    section(
      { width: 'narrow' },
      words(
        12,
        '<h2>Good to know</h2><p>Explain here what is not in the price, and when it has to be paid.</p>',
      ),
      block('horizontalrule', 12, {}),
      words(12, '<p>You can cancel up to 48 hours before without charge.</p>'),
    ),
  ],
};

/** A page that waits for its opening. */
export const comingSoon: PageLayout = {
  title: 'Coming soon',
  purpose: 'A page to share before you open.',
  sections: [
    section(
      { background: 'dark', spacing: 'large', width: 'full' },
      block('spacer', 12, { height: 'large' }),
      words(12, '<h1>Opening on June 1</h1><p>We are setting up the shelves. Come back soon.</p>'),
      block('sociallinks', 12, { links: [{ network: 'Instagram', href: 'https://www.instagram.com/' }] }),
    ),
    section({ width: 'full', spacing: 'small' }, gallery(12, 'grid', 'square', 6)),
  ],
};
