import { checkoutSchema } from '@esimshop/contracts/checkout';
import { countryCodeSchema } from '@esimshop/contracts/country-code';
import type { BillingDetails } from '@stripe/stripe-js';
import * as z from 'zod/mini';
import type { WalletContact } from '../wallets.ts';

const contactSchema = z.pick(checkoutSchema, { customerEmail: true, customerName: true, phoneNumber: true });

/** The contact details of an order; undefined if the wallet lacks one, or has one that an order does not take. */
export function readWalletContact(details: BillingDetails | undefined): WalletContact | undefined {
  const { email: customerEmail, name: customerName, phone: phoneNumber, address } = details ?? {};
  const contact = contactSchema.safeParse({ customerEmail, customerName, phoneNumber });
  return contact.data && { ...contact.data, country: countryCodeSchema.safeParse(address?.country).data };
}
