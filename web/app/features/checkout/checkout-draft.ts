import { CARD_METHOD, type PaymentMethod } from '@esimshop/contracts/payment-method';
import { readSession, removeSession, writeSession } from '~/lib/session-store.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { TEXT_FIELDS } from './text-fields.ts';

const STORAGE_KEY = 'checkoutDraft';
const EMPTY: CheckoutValues = {
  customerEmail: '',
  customerName: '',
  phoneNumber: '',
  address: '',
  city: '',
  postalCode: '',
  country: '',
  billingCountry: '',
  companyName: '',
  vatId: '',
  paymentMethod: CARD_METHOD,
  savesCard: false,
  wantsBilling: false,
  refusesRatings: false,
};

/** Saves the form's values, so that a reload or back navigation loses nothing. */
export function saveDraft(values: CheckoutValues): void {
  writeSession(STORAGE_KEY, JSON.stringify(values));
}

/** Values saved in this tab; empty fields if there are none, or none readable. A method that is no longer offered is replaced by the first one. */
export function readDraft(methods: readonly PaymentMethod[] = []): CheckoutValues {
  const kept = parseDraft(readSession(STORAGE_KEY));
  const texts = TEXT_FIELDS.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : []));
  return {
    ...EMPTY,
    ...Object.fromEntries(texts),
    paymentMethod: methods.find((method) => method === kept.paymentMethod) ?? methods[0] ?? EMPTY.paymentMethod,
    savesCard: kept.savesCard === true,
    wantsBilling: kept.wantsBilling === true,
    refusesRatings: kept.refusesRatings === true,
  };
}

export function clearDraft(): void {
  removeSession(STORAGE_KEY);
}

function parseDraft(text: string | undefined): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(text ?? '{}');
    return typeof draft === 'object' && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}
