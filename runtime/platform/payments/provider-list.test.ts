import { expect, it } from 'vitest';
import type { PaymentProvider } from './payment-provider.ts';
import { createProviderList } from './provider-list.ts';

it('finds providers by their names, and says which one is not there', () => {
  const mock = { name: 'mock' } as PaymentProvider;
  const providers = createProviderList();
  expect(providers.find('mock')).toBeUndefined();
  providers.add(mock);
  expect(providers.find('mock')).toBe(mock);
  expect(providers.of('mock')).toBe(mock);
  expect(() => providers.of('stripe')).toThrow('There is no payment provider stripe.');
});
