import { Chance } from '../chance.ts';
import { page, workload } from '../workload.ts';

/** The present of the page; all its dates are in New York's summer before it. */
const PRESENT = Date.UTC(2024, 6, 15, 12);
const HOUR_MS = 3_600_000;
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
});
