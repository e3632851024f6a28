import { describe, expect, it } from 'vitest';
import { isMeant, rateValue, readChosenVariant, writeVariantQuery } from './variant-view.ts';

const variants = [
  { sku: 'CS', attributes: { Glaze: 'Celadon', Size: 'Small' }, unlimited: false, qtyInStock: 2 },
  { sku: 'CL', attributes: { Glaze: 'Celadon', Size: 'Large' }, unlimited: false, qtyInStock: 0 },
  { sku: 'OS', attributes: { Glaze: 'Oat', Size: 'Small' }, unlimited: true, qtyInStock: 0 },
];

describe('rateValue', () => {
  it.each([
    [{}, 'Size', 'Small', 'available'],
    [{}, 'Size', 'Large', 'sold-out'],
    [{}, 'Size', 'Huge', 'impossible'],
    [{ Glaze: 'Oat', Size: '' }, 'Size', 'Small', 'available'],
    [{ Glaze: 'Oat', Size: 'Small' }, 'Size', 'Large', 'impossible'],
    [{ Glaze: 'Celadon', Size: 'Small' }, 'Size', 'Large', 'sold-out'],
  ])('with %j chosen, %s %s is %s', (choice, name, value, availability) => {
    expect(rateValue(variants, choice, name, value)).toBe(availability);
  });
});

describe('readChosenVariant', () => {
  it.each([
    [{ Glaze: 'Celadon', Size: 'Large' }, 'CL'],
    [{ Glaze: 'Celadon', Size: '' }, undefined],
    [{ Glaze: 'Oat', Size: 'Large' }, undefined],
  ])('of %j is %s', (choice, sku) => {
    expect(readChosenVariant(variants, choice)?.sku).toBe(sku);
  });
});

describe('isMeant', () => {
  it.each([
    [{ Glaze: 'Oat' }, { Glaze: 'Oat', Size: '' }, true],
    [{ Glaze: 'Oat', Size: 'Small' }, { Glaze: 'Oat', Size: '' }, false],
    [{}, { Glaze: 'Oat' }, false],
  ])('%j with %j chosen: %s', (attributes, choice, meant) => {
    expect(isMeant(attributes, choice)).toBe(meant);
  });
});

describe('writeVariantQuery', () => {
  it.each([
    ['', 'A B&1', '?variant=A+B%261'],
    ['?ref=mail', 'CS', '?ref=mail&variant=CS'],
    ['?variant=CL&ref=mail', 'CS', '?variant=CS&ref=mail'],
    ['?variant=CL&ref=mail', undefined, '?ref=mail'],
    ['?variant=CL', '', ''],
  ])('of %j with %s is %j', (query, sku, written) => {
    expect(writeVariantQuery(query, sku)).toBe(written);
  });
});
