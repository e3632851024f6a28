import {
  accordion,
  block,
  button,
  gallery,
  type PageLayout,
  picture,
  products,
  section,
  words,
} from './layout.ts';

const ADDRESS = '4 Quay Lane\nSedge Harbor, Maine';
const ADDRESS_BLOCK = { address: ADDRESS, link: '' };

/** How to reach a business. */
export const contact: PageLayout = {
  title: 'Contact',
  purpose: 'How customers reach you, and when you answer.',
  sections: [
    section(
      {},
      words(
        6,
        '<h1>Write or call</h1><p>Mail: <a href="mailto:hello@example.com">hello@example.com</a><br>Phone: <a href="tel:+12075550100">+1 207 555 0100</a></p><p>We answer within one working day.</p>',
      ),
      block('map', 6, ADDRESS_BLOCK),
    ),
    section(
      { background: 'tint', spacing: 'small' },
      words(
        6,
        '<h3>Orders</h3><p>Have the number of your order at hand: it stands in the mail that confirms it.</p>',
      ),
      words(6, '<h3>Wholesale</h3><p>Shops write to wholesale@example.com and get our list.</p>'),
    ),
    section(
      { width: 'narrow' },
      block('sociallinks', 12, { links: [{ network: 'Instagram', href: 'https://www.instagram.com/' }] }),
    ),
  ],
};

/** Where a business is and when it is open. */
export const visit: PageLayout = {
  title: 'Visit us',
  purpose: 'Where you are, when you are open and how to get there.',
  sections: [
    section(
      { width: 'full', spacing: 'small' },
      picture(12, 'poster', 'Come by', '<p>The kettle is on from ten.</p>'),
    ),
    section(
      { spacing: 'large' },
      words(
        4,
        '<h2>Open</h2><ul><li>Tuesday to Friday, 10 to 6</li><li>Saturday, 10 to 4</li><li>Closed on Sunday and Monday</li></ul>',
      ),
      block('map', 8, ADDRESS_BLOCK),
    ),
    section(
      { background: 'tint' },
      words(4, '<h3>By train</h3><p>Ten minutes on foot from the station.</p>'),
      words(4, '<h3>By car</h3><p>Park behind the boathouse, free for two hours.</p>'),
      words(4, '<h3>With a wheelchair</h3><p>There is a ramp at the side door. Please ring.</p>'),
    ),
    section({}, gallery(12, 'stacked', 'widescreen', 1)),
  ],
};

/** What happens after somebody bought. */
export const shippingReturns: PageLayout = {
  title: 'Shipping and returns',
  purpose: 'What shipping costs, how long it takes, and how to send things back.',
  sections: [
    section(
      { width: 'narrow' },
      words(
        12,
        '<h1>Shipping and returns</h1><p>The short version: two to three days, free from $80, and 30 days to send things back.</p>',
      ),
    ),
    section(
      {},
      words(
        6,
        '<h2>Shipping</h2><ul><li>Within the country: $6, two to three days</li><li>Canada: $14, five to eight days</li><li>Europe: $22, seven to twelve days</li></ul>',
      ),
      words(
        6,
        '<h2>Returns</h2><p>Send unused things back within 30 days. Write to us first, and we send you a label. The money is back within five days after the parcel.</p>',
      ),
    ),
    section(
      { background: 'tint' },
      accordion(
        12,
        ['Where is my parcel?', 'The mail that tells you of the shipping has a number to follow it.'],
        [
          'Something arrived broken',
          'Send us a picture within a week. You get a new one, or your money back.',
        ],
        ['Can I exchange it for another size?', 'Yes. Send it back, and order the other one at once.'],
      ),
      button('Ask about an order', 'mailto:hello@example.com'),
    ),
  ],
};

/** A market, an opening or a workshop. */
export const eventAnnouncement: PageLayout = {
  title: 'Event announcement',
  purpose: 'A market, an opening or a workshop: when, where and how to come.',
  sections: [
    section(
      { background: 'accent', spacing: 'large', width: 'narrow' },
      words(
        12,
        '<p>Saturday, June 14, 10 to 5</p><h1>Open workshop</h1><p>Watch, try it out yourself, and go home with something that you made.</p>',
      ),
      button('Keep a seat', 'mailto:hello@example.com', 'center'),
    ),
    section(
      {},
      words(3, '<h3>10:00</h3><p>Doors open</p>'),
      words(3, '<h3>11:00</h3><p>First firing</p>'),
      words(3, '<h3>14:00</h3><p>Try it yourself</p>'),
      words(3, '<h3>16:00</h3><p>Seconds sale</p>'),
    ),
    section({ background: 'dark' }, block('map', 12, ADDRESS_BLOCK)),
    section(
      { spacing: 'small' },
      products(12, 'Made in our workshops', 3, { design: 'carousel', columns: 3 }),
    ),
  ],
};

/** What goes with a season. */
export const giftGuide: PageLayout = {
  title: 'Gift guide',
  purpose: 'Products for an occasion, by price or by person.',
  sections: [
    section(
      { background: 'tint', spacing: 'small' },
      words(12, '<h1>Presents for people who have everything</h1>'),
    ),
    section(
      {},
      words(4, '<h2>Small</h2><p>For neighbors and teachers.</p>'),
      products(8, '', 4, { design: 'list', columns: 1 }),
    ),
    section(
      {},
      products(8, '', 4, { design: 'wall', columns: 2 }),
      words(4, '<h2>Large</h2><p>For weddings, and for those who moved into a house of their own.</p>'),
    ),
    section(
      { background: 'accent', width: 'narrow' },
      words(12, '<h2>Not sure?</h2><p>A gift card always fits, and arrives within minutes.</p>'),
      button('See gift cards', '/shop', 'center'),
    ),
  ],
};
