import { proof, type Row, text } from './row.ts';

const SEARCH = 'web/app/features/catalogue/destination-search.test.ts';
const PLANS = 'contracts/src/plans.test.ts';
const DESTINATIONS = 'contracts/src/destinations.test.ts';
const CHECKOUT = 'contracts/src/checkout.test.ts';

/** Section 5: validation rules. */
export const ruleRows: readonly Row[] = [
  proof(
    '5.search.two',
    'Search suggestions: appear at 2 or more typed characters',
    SEARCH,
    'one character suggests nothing',
  ),
  proof('5.search.eight', 'at most 8', SEARCH, 'there are at most eight suggestions'),
  proof('5.search.case', 'matching name or code case-insensitively', SEARCH, '%s finds %s in either language'),
  proof(
    '5.search.europe',
    'Typing europe/eu adds a Europe region suggestion',
    SEARCH,
    '%s brings the Europe region to the top',
  ),
  proof('5.search.asia', 'asia/as adds Asia', SEARCH, '%s brings the Asia region to the top'),
  proof(
    '5.coverage.codes',
    'Local, Regional, Global by code and region name; CYP and US-HI are local',
    DESTINATIONS,
    '%s in %s is %s',
  ),
  proof('5.coverage.global', "Global: name contains 'global'", DESTINATIONS, 'a name with global in it is global'),
  proof(
    '5.unlimited',
    "dataAmount is 'Unlimited' or '-1', the unlimited flag is set, or productId contains _ul",
    PLANS,
    'unlimited plans are known by amount, by flag or by the partner’s id, whatever its case',
  ),
  proof(
    '5.tiers',
    'Unlimited tiers are found by name or id containing lite, essentials or plus',
    PLANS,
    '%s is of the tier %s',
  ),
  proof('5.tiers.name', 'tiers by name', PLANS, 'the tier is also found in a name'),
  proof(
    '5.bundle-type',
    "features.bundleType; falls back to the name containing '[unlimited]' or '[prepaid]'",
    PLANS,
    'the bundle type comes from the features, else from the name',
  ),
  proof(
    '5.sample',
    'Sample products cannot be added to the cart',
    'server/src/carts/carts.test.ts',
    'samples, unknown plans, plans that left and things that are no plan are not added',
  ),
  proof(
    '5.checkout',
    'customerName at least 2, customerEmail valid, phoneNumber at least 6, with their sentences',
    CHECKOUT,
    'an empty form names its three fields in the words of the specification',
  ),
  proof(
    '5.checkout.method',
    'paymentMethod credit_card or paypal',
    CHECKOUT,
    'the payment method is a card unless the form says otherwise',
  ),
  text('5.checkout.name', 'checkout with mistakes', 'Name is required', 'checkout.fields.nameRequired'),
  text('5.checkout.email', 'checkout with mistakes', 'Valid email is required', 'checkout.fields.emailRequired'),
  text('5.checkout.phone', 'checkout with mistakes', 'Phone number is required', 'checkout.fields.phoneRequired'),
  proof(
    '5.checkout.optional',
    'address, city, postalCode, country optional',
    'web/app/features/checkout/checkout-values.test.ts',
    'an order carries the trimmed form, what the buyer saw, and only the billing fields that were filled in',
  ),
  proof(
    '5.checkout.card',
    'card fields optional',
    'web/app/features/checkout/card-check.test.ts',
    'a card whose fields are all empty is no card, even with a name',
  ),
  text('5.portal.token', 'portal after an empty submit', 'Please enter an access token.', 'portal.tokenMissing'),
];
