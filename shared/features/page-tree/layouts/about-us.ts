import {
  accordion,
  block,
  button,
  gallery,
  type PageLayout,
  picture,
  quote,
  section,
  words,
} from './layout.ts';

/** Who you are and what you stand for. */
export const about: PageLayout = {
  title: 'About',
  purpose: 'Who you are, what you make and why.',
  sections: [
    section(
      { spacing: 'large', width: 'narrow' },
      words(
        12,
        '<h1>We make things that get better with use</h1><p>Say in two sentences what you make and for whom. Visitors decide here whether they read on.</p>',
      ),
    ),
    section(
      {},
      picture(
        6,
        'inline',
        '',
        '<p>A picture of where the work happens says more than one of the shopfront.</p>',
      ),
      words(
        6,
        '<h2>How it began</h2><p>Tell the first chapter: the year, the place, the first thing that you sold. One name and one number make a story believable.</p><p>Then say what has stayed the same since.</p>',
      ),
    ),
    section(
      { background: 'tint' },
      words(4, '<h3>Made here</h3><p>Name the place and the people who do the work.</p>'),
      words(4, '<h3>Made to last</h3><p>Say what you do that others leave out.</p>'),
      words(4, '<h3>Made to be mended</h3><p>Say what happens when something breaks.</p>'),
    ),
    section(
      { width: 'narrow' },
      quote(12, 'I bought one bowl and came back for the other five.', 'Nora, Portland'),
    ),
    section(
      { background: 'accent' },
      words(8, '<h2>See what we make</h2>'),
      button('Visit the shop', '/shop', 'end', 4),
    ),
  ],
};

/** The history of a business along its years. */
export const ourStory: PageLayout = {
  title: 'Our story',
  purpose: 'The history of your business, year by year.',
  sections: [
    section(
      { background: 'dark', spacing: 'large', width: 'full' },
      picture(12, 'poster', 'Our story', '<p>From a borrowed garage to a workshop of our own.</p>'),
    ),
    section(
      {},
      words(3, '<h2>2014</h2>'),
      words(
        9,
        '<p>We rent half a garage and sell at the Saturday market. On the first morning we sell three pieces, two of them to friends.</p>',
      ),
      words(3, '<h2>2018</h2>'),
      words(9, '<p>The first order from abroad. We learn how to pack so that nothing breaks on the way.</p>'),
      words(3, '<h2>2023</h2>'),
      words(9, '<p>We move to the old boathouse, with room for six people and a table for guests.</p>'),
    ),
    section({ width: 'full', spacing: 'small' }, gallery(12, 'slider', 'standard', 3)),
    section(
      { background: 'tint', width: 'narrow' },
      words(
        12,
        '<h2>What comes next</h2><p>Say what you are working on now, and invite readers to follow it.</p>',
      ),
      button('Write to us', 'mailto:hello@example.com', 'center'),
    ),
  ],
};

/** The people of a business. */
export const team: PageLayout = {
  title: 'Team',
  purpose: 'The people behind your work, each with a picture.',
  sections: [
    section(
      { spacing: 'large' },
      words(7, '<h1>The people you will meet</h1>'),
      words(
        5,
        '<p>Introduce the team in one or two sentences. Visitors buy from people rather than from companies.</p>',
      ),
    ),
    section(
      {},
      picture(4, 'stack', 'Ines Moreau', '<p>Founder. Makes the first piece of everything that we sell.</p>'),
      picture(4, 'stack', 'Tom Okafor', '<p>Workshop. Knows each machine by its sound.</p>'),
      picture(4, 'stack', 'Lea Brandt', '<p>Orders. Answers your mails, usually before noon.</p>'),
    ),
    section(
      { background: 'tint' },
      picture(5, 'card', 'What we look for', '<p>Patience, curiosity, and a good eye.</p>'),
      words(
        7,
        '<h2>Work with us</h2><p>Say which roles are open, what a working week looks like, and what you pay. If nothing is open, say so: it saves everybody time.</p>',
      ),
      button('Send an application', 'mailto:jobs@example.com'),
    ),
  ],
};

/** What newspapers and bloggers need. */
export const press: PageLayout = {
  title: 'Press',
  purpose: 'Quotes, facts and pictures for journalists.',
  sections: [
    section(
      { spacing: 'small' },
      words(
        12,
        '<h1>Press</h1><p>Facts and pictures that you may use. For interviews write to press@example.com.</p>',
      ),
    ),
    section(
      { background: 'dark' },
      quote(6, 'A small workshop with a rare sense of proportion.', 'The Harbor Courier'),
      quote(6, 'Objects that you will want to hand on.', 'Plain Living Magazine'),
    ),
    section(
      {},
      words(
        5,
        '<h2>In short</h2><ul><li>Founded in 2014 in Sedge Harbor, Maine</li><li>Six people, one workshop</li><li>About 4,000 pieces a year</li></ul>',
      ),
      block('link', 7, {
        title: 'Downloads',
        links: [
          { label: 'Fact sheet (PDF)', href: '#' },
          { label: 'Pictures of the workshop', href: '#' },
          { label: 'Logo, for print and screen', href: '#' },
        ],
      }),
    ),
    section({ width: 'full' }, gallery(12, 'grid', 'four-three', 4)),
  ],
};

/** Questions that come up again and again. */
export const faq: PageLayout = {
  title: 'FAQ',
  purpose: 'Questions that customers ask again and again.',
  sections: [
    section(
      { width: 'narrow', spacing: 'small' },
      words(12, '<h1>Questions and answers</h1>'),
      block('search', 12, {}),
    ),
    section(
      {},
      words(4, '<h2>Orders</h2><p>Before and after you buy.</p>'),
      accordion(
        8,
        ['How do I change my order?', 'Write to us within two hours and name the number of your order.'],
        ['Which ways can I pay?', 'By card, and by the wallets that your browser offers.'],
        ['Do you make gift cards?', 'Yes. They come by mail within minutes and do not run out.'],
      ),
      block('horizontalrule', 12, {}),
      words(4, '<h2>Products</h2><p>Care and repair.</p>'),
      accordion(
        8,
        ['How do I look after it?', 'Say what to use, and above all what not to use.'],
        ['What if it breaks?', 'Tell customers what you mend, and what that costs.'],
      ),
    ),
    section(
      { background: 'tint', width: 'narrow' },
      words(
        12,
        '<h3>Did not find it?</h3><p>Write to <a href="mailto:hello@example.com">hello@example.com</a>. A person answers.</p>',
      ),
    ),
  ],
};
