import { expect, it } from 'vitest';
import { isUsualOptionName, optionNameFor } from './words.ts';

it.each([
  ['flat', 'en-GB', [], 'Standard shipping'],
  ['flat', 'de-AT', [], 'Standardversand'],
  ['flat', 'fr', [], 'Livraison standard'],
  ['flat', 'nl', [], 'Standard shipping'],
  ['byWeight', 'de', ['Standardversand'], 'Expressversand'],
  ['carrier', 'en', ['Standard shipping', 'Express shipping'], ''],
  ['pickUp', 'fr-CA', [], 'Retrait sur place'],
  ['pickUp', 'de', ['Abholung'], ''],
] as const)('an option of the kind %s in %s beside %j begins as %j', (kind, language, others, name) => {
  expect(optionNameFor(kind, language, others)).toBe(name);
});

it.each([
  ['Standardversand', 'de', true],
  ['Abholung', 'de', true],
  ['Standard shipping', 'de', false],
  ['', 'en', false],
])('the name %j in %s is a usual one: %s', (name, language, isUsual) => {
  expect(isUsualOptionName(name, language)).toBe(isUsual);
});
