import { type Row, unitTest } from './row.ts';

const PLANS = 'contracts/src/plans.test.ts';
const CATALOGUE = 'server/src/catalogue/routes.test.ts';
const CARTS = 'server/src/checkout/carts/carts.test.ts';
const ORDERS = 'server/src/checkout/order.test.ts';
const PORTAL = 'server/src/portal/portal.test.ts';

/** Sections 3 and 7: entities, their fields, and the API calls that carry them. */
export const apiRows: readonly Row[] = [
  unitTest('3.product.sample', 'ids starting with sample_ are display-only samples', PLANS, 'sample products are recognised by their prefix'),
  unitTest('3.product.amount', "dataAmount: text like '5GB', number of MB, 'Unlimited' or '-1'", PLANS, '1000 MB or more is shown in GB'),
  unitTest('3.product.validity', "validity: text such as '7d', '30d' or '7 Days'", CATALOGUE, 'a product is found by either id and includes the facts to know before buying'),
  unitTest('3.product.title', "ids of the form prefix_region_duration_name give '{name} eSIM {region} for {N} Day(s)'; fallback 'eSIM Package'", 'server/src/partners/esim-go/plan-names.test.ts', 'a product id is turned into a title'),
  unitTest('3.product.names', "unknown codes are shown as is, an empty one as 'Global'", 'server/src/catalogue/destinations/destination-names.test.ts', 'an unknown code is returned unchanged and an empty one becomes Global'),
  unitTest('3.country.code', 'Country code: up to 10 characters', CATALOGUE, 'countries are those that plans cover, with codes of at most ten characters'),
  unitTest('3.cart.items', 'The cart read returns items each with id, quantity and the full product; totalItems, totalPrice', CARTS, 'a visitor adds plans, changes a quantity, removes a plan and empties the cart'),
  unitTest('3.order', 'Order: number, customer, amounts, items, metadata.esimInfoArray with smdpAddress and matchingId', ORDERS, 'a traveller pays by card and gets the eSIM in the response'),
  unitTest('3.checkout', 'Checkout form: the names of its fields; paymentMethod credit_card or paypal', 'contracts/src/checkout.test.ts', 'unknown fields are dropped'),
  unitTest('3.portal', 'Portal: esims[] and orders[], status, isActive, dataUsed, usagePercentage, validityMessage', PORTAL, 'an eSIM is ready to install, then installed, then active, then out of data'),
  unitTest('3.mail-sample', 'E-mail sample order', 'server/src/mail/preview-routes.test.ts', 'the mail of a sample order is shown with its QR code, in %s'),
  unitTest('7.session', 'All storefront calls send the header Session-Id', CARTS, 'without a session the cart reads as empty and writes are rejected'),
  unitTest('7.products', 'GET /api/products: cached 300 s without filters', CATALOGUE, 'the full list contains every plan on sale and is cacheable for five minutes'),
  unitTest('7.products.country', 'query country', CATALOGUE, 'plans of a country are found by code, alias and name in both languages'),
  unitTest('7.products.region', 'query regionCode and region', CATALOGUE, 'a region filter returns the plans that cover the region'),
  unitTest('7.products.search', 'query search', CATALOGUE, 'search ignores case and accents and treats wildcards literally'),
  unitTest('7.product', 'GET /api/products/{id}', CATALOGUE, 'a product is found by either id and includes the facts to know before buying'),
  unitTest('7.cart', 'GET, POST, PATCH and DELETE of /api/cart', CARTS, 'a visitor adds plans, changes a quantity, removes a plan and empties the cart'),
  unitTest('7.orders.place', 'POST /api/orders: response read for order.orderNumber', ORDERS, 'a traveller pays by card and gets the eSIM in the response'),
  unitTest('7.orders.read', 'GET /api/orders/{id or orderNumber}', ORDERS, 'another session gets the same response for an order as for a missing one'),
  unitTest('7.countries', 'GET /api/countries', CATALOGUE, 'countries are those that plans cover, with codes of at most ten characters'),
  unitTest('7.regional-countries', 'GET /api/regional-countries/{code}', CATALOGUE, 'a region lists its countries, and an unknown region is not found'),
  unitTest('7.portal', 'GET /api/portal/customer?token={token}', PORTAL, 'the mailed link opens everything bought with the address, in any letter case'),
  unitTest('7.qr-code', 'POST /api/qr-code/generate: qrCodeImage', 'server/src/portal/qr-code-routes.test.ts', 'an activation code is returned as a PNG that a scanner can read'),
  unitTest('7.documented', 'every call with its payload and response', 'server/src/platform/http/http.test.ts', 'the OpenAPI document names every route of the API with its schemas'),
];
