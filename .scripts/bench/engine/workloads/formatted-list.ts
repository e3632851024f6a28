import { usd } from '../by-hand.ts';
import { Chance } from '../chance.ts';
import { page, workload } from '../workload.ts';

/** The present of the page; all its dates are in New York's summer before it. */
const PRESENT = Date.UTC(2024, 6, 15, 12);
const HOUR_MS = 3_600_000;
const NEW_YORK_SUMMER_MS = -4 * HOUR_MS;
const MONTHS = 'January February March April May June July'.split(' ');
const SHORT_MONTH = 3;
const WIDTHS = [100, 300, 500, 750, 1000, 1500];

/** Cents as the page data has amounts. */
function money(cents: number): { value: string; currency: string } {
  return { value: (cents / 100).toFixed(2), currency: 'USD' };
}

function products() {
  const chance = new Chance(6);
  return Array.from({ length: 100 }, (_, i) => {
    const cents = 500 + chance.int(250_000);
    const onSale = chance.int(3) === 0;
    const prices = { priceMoney: money(cents), salePriceMoney: money(Math.floor(cents * 0.8)), onSale };
    return {
      id: `p${i}`,
      title: chance.words(3),
      publishOn: PRESENT - (1 + chance.int(1400)) * HOUR_MS,
      shipping: money(chance.int(2000)),
      assetUrl: `https://images.example.com/${i}.jpg`,
      originalSize: '1500x1000',
      systemDataVariants: `1500x1000,${WIDTHS.map((width) => `${width}w`).join()}`,
      mediaFocalPoint: { x: 0.5, y: 0.25 },
      structuredContent: { productType: 1, ...prices, variants: [{ ...prices, qtyInStock: 5 }] },
    };
  });
}

type Product = ReturnType<typeof products>[number];

/** An amount of the page data, read and printed anew. */
function printMoney({ value }: { value: string }): string {
  return usd(Math.round(Number(value) * 100));
}

function padded(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

function timeSince(moment: number): string {
  const hours = Math.floor((PRESENT - moment) / HOUR_MS);
  const units = [
    ['month', 30 * 24],
    ['week', 7 * 24],
    ['day', 24],
    ['hour', 1],
  ] as const;
  for (const [name, length] of units) {
    const count = Math.floor(hours / length);
    if (count === 1) return `about ${name === 'hour' ? 'an' : 'a'} ${name} ago`;
    if (count > 1) return `about ${count} ${name}s ago`;
  }
  return 'less than a minute ago';
}

function priceOf({ structuredContent: { priceMoney, salePriceMoney, onSale } }: Product): string {
  const price = printMoney(priceMoney);
  if (!onSale) return price;
  const label = (text: string): string => `<span class="visually-hidden v6-visually-hidden">${text}</span>`;
  return `${label('Sale Price:')}${printMoney(salePriceMoney)} ${label('Original Price:')}<span class="original-price">${price}</span>\n`;
}

function pictureOf({ assetUrl, originalSize, mediaFocalPoint: { x, y }, title, id }: Product): string {
  return (
    `<noscript><img src="${assetUrl}" alt="${title}" /></noscript>` +
    `<img class="thumb-image" data-src="${assetUrl}" data-image="${assetUrl}" data-image-dimensions="${originalSize}" data-image-focal-point="${x},${y}" alt="${title}" data-load="false" data-image-id="${id}" data-type="image" />`
  );
}

function srcsetOf({ assetUrl }: Product): string {
  const entries = WIDTHS.map((width) => `${assetUrl}?format=${width}w ${width}w`).join();
  return ` srcset="${entries},${assetUrl}?format=original 2500w"`;
}

function datesOf({ publishOn }: Product): string {
  const wall = new Date(publishOn + NEW_YORK_SUMMER_MS);
  const month = MONTHS[wall.getUTCMonth()] as string;
  const date = `${month} ${padded(wall.getUTCDate())}, ${wall.getUTCFullYear()}`;
  const local = `${month.slice(0, SHORT_MONTH)} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
  const since = `<span class="timesince" data-date="${publishOn}">${timeSince(publishOn)}</span>`;
  return `<time>${date}</time><time>${local}</time>${since}`;
}

/** 100 products with prices, dates and pictures by the formatters of the dialect. */
export const formattedList = workload({
  title: 'f. formatted list',
  now: PRESENT,
  data: () => ({
    items: products(),
    website: { timeZone: 'America/New_York' },
    featureFlags: { useCLDRMoneyFormat: true },
  }),
  pages: {
    dialect: page(`
      <ul>{.repeated section items}<li id="{id}">{@|image}<img{@|image-srcset}>
      {@|product-price}<i>{shipping|money}</i>
      <time>{publishOn|date %B %d, %Y}</time><time>{publishOn|datetime yMMMd}</time>{publishOn|timesince}
      </li>{.end}</ul>`),
  },
  byHand: ({ items }) => {
    let output = '<ul>';
    for (const item of items) {
      output +=
        `<li id="${item.id}">${pictureOf(item)}<img${srcsetOf(item)}>` +
        `\n\n\n<div class="product-price">\n${priceOf(item)}\n</div>` +
        `<i>${printMoney(item.shipping)}</i>${datesOf(item)}</li>`;
    }
    return `${output}</ul>`;
  },
});
