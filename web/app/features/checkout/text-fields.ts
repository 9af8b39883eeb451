/** What the buyer types, in the order of the form. Cards are not part of it: they stay in the card entry. */
const CONTACT_FIELDS = ['customerEmail', 'customerName', 'phoneNumber'] as const;
export const BILLING_FIELDS = ['address', 'city', 'postalCode', 'country'] as const;
/** Asked only where prices say what tax they contain. */
export const TAX_FIELD = 'billingCountry';
/** Of a receipt for a company, where the shop issues receipts that say what tax is in the price. */
export const COMPANY_FIELDS = ['companyName', 'vatId'] as const;
export const TEXT_FIELDS = [...CONTACT_FIELDS, ...BILLING_FIELDS, TAX_FIELD, ...COMPANY_FIELDS] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
