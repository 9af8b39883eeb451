import { type Row, text, unitTest } from './row.ts';

const BUNDLES = 'server/src/partners/esim-go/bundle-kind.test.ts';
const SEARCH = 'web/app/features/catalogue/destinations/destination-search.test.ts';
const DESTINATIONS = 'contracts/src/destination-codes.test.ts';
const CHECKOUT = 'contracts/src/checkout.test.ts';

/** Section 5: validation rules. */
export const ruleRows: readonly Row[] = [
  unitTest('5.search.two', 'Search suggestions: appear at 2 or more typed characters', SEARCH, 'one character suggests nothing'),
  unitTest('5.search.eight', 'at most 8', SEARCH, 'there are at most eight suggestions'),
  unitTest('5.search.case', 'matching name or code case-insensitively', SEARCH, '%s finds %s in either language'),
  unitTest('5.search.europe', 'Typing europe/eu adds a Europe region suggestion', SEARCH, '%s puts the Europe region first'),
  unitTest('5.search.asia', 'asia/as adds Asia', SEARCH, '%s puts the Asia region first'),
  unitTest('5.coverage.codes', 'Local, Regional, Global by code and region name; CYP and US-HI are local', DESTINATIONS, '%s in %s is %s'),
  unitTest('5.coverage.global', "Global: name contains 'global'", DESTINATIONS, 'a name that contains global is global'),
  unitTest('5.unlimited', "dataAmount is 'Unlimited' or '-1', the unlimited flag is set, or productId contains _ul", BUNDLES, 'unlimited bundles are recognised by amount, by flag, or by their name in any case'),
  unitTest('5.tiers', 'Unlimited tiers are found by name or id containing lite, essentials or plus', BUNDLES, '%s has the tier %s'),
  unitTest('5.tiers.name', 'tiers by name', BUNDLES, 'the tier is also recognised in the groups'),
  unitTest('5.bundle-type', "features.bundleType; falls back to the name containing '[unlimited]' or '[prepaid]'", BUNDLES, 'unlimited bundles are recognised by amount, by flag, or by their name in any case'),
  unitTest('5.sample', 'Sample products cannot be added to the cart', 'server/src/checkout/carts/carts.test.ts', 'samples, unknown plans, inactive plans and invalid ids are not added'),
  unitTest('5.checkout', 'customerName at least 2, customerEmail valid, phoneNumber at least 6, with their sentences', CHECKOUT, 'an empty form reports its three fields with the specification’s messages'),
  unitTest('5.checkout.method', 'paymentMethod credit_card or paypal', CHECKOUT, 'the payment method defaults to card'),
  text('5.checkout.name', 'checkout with invalid fields', 'Name is required', 'checkout.fields.nameRequired'),
  text('5.checkout.email', 'checkout with invalid fields', 'Valid email is required', 'checkout.fields.emailRequired'),
  text('5.checkout.phone', 'checkout with invalid fields', 'Phone number is required', 'checkout.fields.phoneRequired'),
  unitTest('5.checkout.optional', 'address, city, postalCode, country optional', 'web/app/features/checkout/checkout-values.test.ts', 'an order carries the trimmed form, what the buyer saw, and only the billing fields that were filled in'),
  unitTest('5.checkout.card', 'card fields optional', 'web/app/features/checkout/card-entry/card-check.test.ts', 'empty card fields are no card, even with a name'),
  text('5.portal.token', 'portal after an empty submit', 'Please enter an access token.', 'portal.tokenMissing'),
];
