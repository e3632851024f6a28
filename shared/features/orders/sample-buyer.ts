import type { Address } from './shape.ts';

/** Made up for previews; nobody has this address. */
export const SAMPLE_BUYER = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Marsh',
} as const;

/** Where samples go. */
export const SAMPLE_ADDRESS: Address = {
  firstName: SAMPLE_BUYER.firstName,
  lastName: SAMPLE_BUYER.lastName,
  addressLine1: '12 Quay Street',
  city: 'Astoria',
  region: 'OR',
  postalCode: '97103',
  country: 'US',
};
