import { type Row, unitTest } from './row.ts';

const LIST = 'e2e/journeys/admin-orders.test.ts';
const EDITS = 'e2e/journeys/admin-edits.test.ts';
const OWN_SHOP = 'e2e/journeys/admin-own-shop.test.ts';
const TWO_FACTOR = 'e2e/journeys/two-factor.test.ts';
const ACTS = 'server/src/admin/orders/order-acts.test.ts';
const ORDERS = 'server/src/admin/orders/list-orders.test.ts';
const SYSTEM = 'server/src/admin/system/admin-routes.test.ts';
const ACCESS = 'server/test/authorisation.test.ts';

const MENU = 'e2e/journeys/admin-menu.test.ts';
const FAILURES = 'e2e/journeys/admin-failures.test.ts';

const PANEL = 'the admin panel is in the menu of admins only, and leads to the admin and back';
const SECTIONS = 'every section of the admin is a press away, and the address names it';
const WAITS = 'failures of the admin and a list that is loading are accessible';
const ADMIN = 'the admin has the tabs, filters, columns, acts and colours of the specification';
const FOUND = 'orders are found, filtered and sorted by the server, and the address holds what the list shows';
const FORM = 'the form says what would happen, and asks for what is missing';
const FAILS = 'a list, a status and a notification that fail are told in the words of the specification';
const TOLD = 'a changed status is told with the mail that its preview showed';
const PARTS = 'system shows how every part is and tries again what failed, and profile is read only';
const SETUP = 'two-factor from setup over sign-ins by code and backup code to disabled';
const CODES = 'a setup, a wrong code and a disabling that fail are told in the words of the specification';
const ANY = 'any status can follow any other, with an event, a timestamp, an audit record and warnings';

/** The admin without its pricing rules: sections 2 to 9. */
export const adminRows: readonly Row[] = [
  unitTest('2.admin.guard', '/admin: protected', LIST, 'nobody meets the admin without signing in, and the sign-in leads to it'),
  unitTest('2.admin.tabs', 'five tabs, default Orders', LIST, ADMIN),
  unitTest('2.admin.sections', 'the tabs lead to Orders, Pricing settings, Security, System and Profile', MENU, SECTIONS),
  unitTest('2.admin.form', "a form to set an order's status by order ID and a status", LIST, FORM),
  unitTest('2.admin.notify', 'and to send a notification', EDITS, TOLD),
  unitTest('2.admin.search', 'search by order number, e-mail or customer name; status filter', LIST, FOUND),
  unitTest('2.admin.dates', "date-range picker with a 'last 30 days' shortcut and a clear button", LIST, ADMIN),
  unitTest('2.admin.end-date', 'the end date includes the whole end day', ORDERS, 'the filter %j finds %j'),
  unitTest('2.admin.columns', 'Columns: order number, date, customer, status, amount, actions', LIST, ADMIN),
  unitTest('2.admin.row-copy', 'One row action copies the order ID into the form', LIST, ADMIN),
  unitTest('2.admin.row-notify', 'another sends a notification', LIST, ADMIN),
  unitTest('2.admin.refresh', 'A refresh button exists', LIST, ADMIN),
  unitTest('2.admin.loading', 'the list says that it is loading', FAILURES, WAITS),
  unitTest('2.admin.security', 'Security: two-factor setup', OWN_SHOP, 'an admin requires a second factor of every admin, once they have one'),
  unitTest('2.admin.system', 'System: status indicators and two buttons', LIST, PARTS),
  unitTest('2.admin.system.sync', "two buttons not wired to anything shown; here 'Sync catalog'", SYSTEM, 'the catalogue is synced when asked'),
  unitTest('2.admin.system.retry', "and 'Retry failed jobs'", SYSTEM, 'mails and jobs that failed for good are listed and tried again at one press'),
  unitTest('2.admin.profile', 'Profile: read-only e-mail and username and two buttons', LIST, PARTS),
  unitTest('3.order.admin', 'Order: userDetails in the admin list, metadata, notes, timestamps', ACTS, 'the page of an order shows its money, its eSIM and its history, and hides the ICCID'),
  unitTest('4.admin.any-status', 'Any status can be chosen for any order in the admin tool', ACTS, ANY),
  unitTest('4.admin.colours', 'Badge colours in admin: completed green, cancelled red, processing blue, shipped purple, others grey', LIST, ADMIN),
  unitTest('5.admin.order-id', "status update and notification need an order ID and a status ('Missing information')", LIST, FORM),
  unitTest('5.admin.code', 'Two-factor code must be exactly 6 characters', TWO_FACTOR, SETUP),
  unitTest('6.admin.role', '/admin requires a signed-in user; users with isAdmin see it', LIST, 'a customer is told that the admin is for admins'),
  unitTest('6.admin.entry', 'users with isAdmin see the admin panel entry', MENU, PANEL),
  unitTest('6.admin.server', 'Whether the server enforces the admin role is not shown; here every call does', ACCESS, 'every route is in the table with the access that it declares'),
  unitTest('6.admin.demoted', 'a role that is taken holds at once', EDITS, 'who is no admin any more meets the gate with the next act'),
  unitTest('7.admin.orders', 'GET /api/orders: orders[]', ORDERS, 'the list shows the newest orders first, with their number and what was paid'),
  unitTest('7.admin.statuses', 'GET /api/order-statuses: statuses[]', ACCESS, 'every route is in the table with the access that it declares'),
  unitTest('7.admin.status', 'PATCH /api/orders/{id}/status: order.orderNumber', ACTS, ANY),
  unitTest('7.admin.notify', 'POST /api/orders/{id}/notify: message', ACTS, 'a notification is one mail of that status in the language of the order, and not twice in ten minutes'),
  unitTest('7.admin.two-factor', 'POST /api/setup-2fa, /api/enable-2fa, /api/disable-2fa', 'server/src/accounts/two-factor/two-factor.test.ts', 'two-factor is set up, enabled by a code, asked for at sign-in, and disabled by a code'),
  unitTest('8.admin.statuses', "'Failed to load order statuses' ('There was an error loading order statuses. Please try again later.')", LIST, FAILS),
  unitTest('8.admin.status', "'Failed to update order status', 'An unknown error occurred'", LIST, FAILS),
  unitTest('8.admin.notify', "'Failed to send notification'", LIST, FAILS),
  unitTest('8.admin.two-factor.setup', "'Failed to set up two-factor authentication'", TWO_FACTOR, CODES),
  unitTest('8.admin.two-factor.enable', "'Failed to enable two-factor authentication' (fallback 'The verification code may be incorrect or expired')", TWO_FACTOR, CODES),
  unitTest('8.admin.two-factor.disable', "'Failed to disable two-factor authentication' (fallback 'The verification code may be incorrect')", TWO_FACTOR, CODES),
  unitTest('8.admin.success', 'Success toasts exist for status updated, notification sent', EDITS, TOLD),
  unitTest('8.admin.two-factor.success', 'and two-factor enabled/disabled', TWO_FACTOR, SETUP),
  unitTest('8.admin.load', "'Siparişler yüklenirken hata oluştu. Lütfen tekrar deneyin.'", LIST, FAILS),
  unitTest('8.admin.empty', "'Sipariş bulunamadı.'", LIST, FOUND),
  unitTest('9.admin.dates', "'last 30 days' shortcut is 30 days", LIST, ADMIN),
  unitTest('9.admin.amounts', 'amounts show 2 decimals plus currency', LIST, ADMIN),
];
