import type { PaymentProvider } from './payment-provider.ts';

/** The payment providers that the server knows, by their names. */
export interface ProviderList {
  add(provider: PaymentProvider): void;
  find(name: string): PaymentProvider | undefined;
  /** @throws where there is none of the name */
  of(name: string): PaymentProvider;
}

/** Makes a list without any. */
export function createProviderList(): ProviderList {
  const providers = new Map<string, PaymentProvider>();
  return {
    add: (provider) => void providers.set(provider.name, provider),
    find: (name) => providers.get(name),
    of(name) {
      const provider = providers.get(name);
      if (provider === undefined) throw new Error(`There is no payment provider ${name}.`);
      return provider;
    },
  };
}
