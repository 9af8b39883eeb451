import { proof, type Row } from './row.ts';

const PLANS = 'contracts/src/plans.test.ts';
const CATALOGUE = 'server/src/catalogue/routes.test.ts';
const CARTS = 'server/src/carts/carts.test.ts';
const ORDERS = 'server/src/orders/order.test.ts';
const PORTAL = 'server/src/portal/portal.test.ts';

/** Sections 3 and 7: entities, their fields, and the calls that carry them. */
export const apiRows: readonly Row[] = [
  proof(
    '3.product.sample',
    'ids starting with sample_ are display-only samples',
    PLANS,
    'sample products are known by their prefix',
  ),
  proof(
    '3.product.amount',
    "dataAmount: text like '5GB', number of MB, 'Unlimited' or '-1'",
    PLANS,
    'data amount %s is %s',
  ),
  proof('3.product.validity', "validity: text such as '7d', '30d' or '7 Days'", PLANS, 'validity %s is shown as %s'),
  proof(
    '3.product.title',
    "ids of the form prefix_region_duration_name give '{name} eSIM {region} for {N} Day(s)'; fallback 'eSIM Package'",
    PLANS,
    'a product id is read into a title',
  ),
  proof(
    '3.product.names',
    "unknown codes are shown as is, an empty one as 'Global'",
    'server/src/catalogue/destination-names.test.ts',
    'an unknown code is shown as it is and an empty one as Global',
  ),
  proof(
    '3.country.code',
    'Country code: up to 10 characters',
    CATALOGUE,
    'countries are the covered ones, with codes of at most ten characters',
  ),
  proof(
    '3.cart.items',
    'The cart read returns items each with id, quantity and the full product; totalItems, totalPrice',
    CARTS,
    'a visitor adds plans, changes a quantity, takes one out and empties the cart',
  ),
  proof(
    '3.order',
    'Order: number, customer, amounts, items, metadata.esimInfoArray with smdpAddress and matchingId',
    ORDERS,
    'a traveller pays by card and has the eSIM with the answer',
  ),
  proof(
    '3.checkout',
    'Checkout form: the names of its fields; paymentMethod credit_card or paypal',
    'contracts/src/checkout.test.ts',
    'what a form does not name is dropped',
  ),
  proof(
    '3.portal',
    'Portal: esims[] and orders[], status, isActive, dataUsed, usagePercentage, validityMessage',
    PORTAL,
    'an eSIM is ready to install, then installed, then used, then out of data',
  ),
  proof(
    '3.mail-sample',
    'E-mail sample order',
    'server/src/notifications/preview-routes.test.ts',
    'the mail of a sample order is shown with its QR code, in %s',
  ),

  proof(
    '7.session',
    'All storefront calls send the header Session-Id',
    CARTS,
    'without a session reading shows an empty cart and writing is refused',
  ),
  proof(
    '7.products',
    'GET /api/products: cached 300 s without filters',
    CATALOGUE,
    'the whole list holds every plan on sale and may be kept for five minutes',
  ),
  proof(
    '7.products.country',
    'query country',
    CATALOGUE,
    'a country’s plans are found by code, alias and name in both languages',
  ),
  proof('7.products.region', 'query regionCode and region', CATALOGUE, 'a region’s plans are those that cover it'),
  proof('7.products.search', 'query search', CATALOGUE, 'search folds case and accents and takes wildcards as letters'),
  proof(
    '7.product',
    'GET /api/products/{id}',
    CATALOGUE,
    'a product is found by either id, with what must be known before buying',
  ),
  proof(
    '7.cart',
    'GET, POST, PATCH and DELETE of /api/cart',
    CARTS,
    'a visitor adds plans, changes a quantity, takes one out and empties the cart',
  ),
  proof(
    '7.orders.place',
    'POST /api/orders: response read for order.orderNumber',
    ORDERS,
    'a traveller pays by card and has the eSIM with the answer',
  ),
  proof(
    '7.orders.read',
    'GET /api/orders/{id or orderNumber}',
    ORDERS,
    'another session gets the same answer for an order as for one that does not exist',
  ),
  proof(
    '7.countries',
    'GET /api/countries',
    CATALOGUE,
    'countries are the covered ones, with codes of at most ten characters',
  ),
  proof(
    '7.regional-countries',
    'GET /api/regional-countries/{code}',
    CATALOGUE,
    'a region tells where it works and an unknown one is not found',
  ),
  proof(
    '7.portal',
    'GET /api/portal/customer?token={token}',
    PORTAL,
    'the link in the mail opens everything bought with the address, in any letter case',
  ),
  proof(
    '7.qr-code',
    'POST /api/qr-code/generate: qrCodeImage',
    'server/src/qr-codes/routes.test.ts',
    'an activation code comes back as a PNG that a scanner reads',
  ),
  proof(
    '7.documented',
    'every call with its payload and response',
    'server/src/http/http.test.ts',
    'the OpenAPI document names every route of the API with its schemas',
  ),
];
