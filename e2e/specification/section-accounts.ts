import { type Row, unitTest } from './row.ts';

const SIGN_IN = 'e2e/journeys/sign-in.test.ts';
const ORDERS = 'e2e/journeys/account-orders.test.ts';
const TWO_FACTOR = 'e2e/journeys/two-factor.test.ts';

const REGISTERS = 'a visitor registers, signs out and signs in again, with the toasts of the specification';
const FORM = 'a form says what is wrong on blur, and a submit moves the focus to the first problem';
const FAILED = 'a failed sign-in keeps what was typed and says the same for a wrong name and a wrong password';
const PROFILE = 'a profile is changed, and leaving with changes that are not saved asks first';
const PASSWORD = 'a password is changed, and a wrong current one is a problem of its field';
const HISTORY = 'from registration over a guest’s earlier order to the order history, its QR code and a change of the profile';
const TEXTS = 'the account has the titles, fields and texts of the specification';
const FAILS = 'a profile and a sign-out that fail are told in the words of the specification';
const WAITS = 'the account says what it is loading, and its buttons what they are sending';
const TABS = 'login and registration are tabs that lead to each other';
const SERVER = 'server/src/accounts/sign-in.test.ts';
const ACCOUNT = 'server/src/accounts/account.test.ts';
const SETUP = 'two-factor from setup over sign-ins by code and backup code to disabled';

/** Accounts: sections 2, 3, 4, 5, 8 and 9. */
export const accountRows: readonly Row[] = [
  unitTest('2.layout.user-menu', 'a user menu (my account, profile, logout)', SIGN_IN, REGISTERS),
  unitTest('2.layout.user-menu.admin', 'admin panel for admins only', 'e2e/journeys/admin-menu.test.ts', 'the admin panel is in the menu of admins only, and leads to the admin and back'),
  unitTest('2.auth', 'Login tab and register tab with cross-links', SIGN_IN, REGISTERS),
  unitTest('2.auth.fields', 'Register fields: first name, last name, username, email, password, confirm password', SIGN_IN, REGISTERS),
  unitTest('2.auth.points', 'A side panel shows four selling points', SIGN_IN, REGISTERS),
  unitTest('2.auth.signed-in', 'a signed-in user is redirected to /', SIGN_IN, 'who is signed in is led on from the sign-in page'),
  unitTest('2.profile.guard', 'Needs a signed-in user: redirect to /auth with none', ORDERS, 'what was typed into a profile is there again after a sign-in elsewhere'),
  unitTest('2.profile.loading', 'spinner while loading', ORDERS, WAITS),
  unitTest(
    '2.profile.avatar',
    'avatar with initials (first letters of first and last name; if empty, first two letters of username in upper case)',
    'web/app/lib/user-name.test.ts',
    'the initials are the first letters of first and last name, upper-cased as the language does',
  ),
  unitTest('2.profile.name', 'full name (username if first or last name is missing)', 'web/app/lib/user-name.test.ts', 'without a first or last name the username is used'),
  unitTest('2.profile.email', 'Left card: e-mail', ORDERS, WAITS),
  unitTest('2.profile.sign-out', "'Sign Out' button", SIGN_IN, 'signing out in one tab empties the other'),
  unitTest('2.profile.signing-out', "'Logging out...' while pending", ORDERS, WAITS),
  unitTest('2.profile.details', "Profile tab 'Profile Information'; button 'Update Profile'", ORDERS, PROFILE),
  unitTest('2.profile.updating', "'Updating...'", ORDERS, WAITS),
  unitTest('2.profile.fields', 'Update your account profile information and personal details: eight fields, prefilled', ORDERS, TEXTS),
  unitTest('2.profile.tabs', 'Tabs Profile (default), Password, Orders', ORDERS, TEXTS),
  unitTest('2.profile.password.fields', 'Current Password, New Password, Confirm New Password', ORDERS, TEXTS),
  unitTest('2.profile.password', "Password tab 'Change Password'", ORDERS, PASSWORD),
  unitTest('2.profile.orders', "Orders tab 'Order History'; empty: 'No orders yet'", ORDERS, HISTORY),
  unitTest('2.profile.orders.texts', "'When you place orders, they will appear here.'", ORDERS, TEXTS),
  unitTest('2.profile.orders.loading', 'Orders tab: spinner while loading', ORDERS, WAITS),
  unitTest('2.profile.orders.facts', 'each order shows order number, created date, total in the order currency, status badge, item list (name x quantity, price times quantity)', ORDERS, HISTORY),
  unitTest('2.profile.orders.shop', "'Shop Now' to /", ORDERS, HISTORY),
  unitTest('2.profile.orders.colours', 'Badge colours: completed green; cancelled or refunded red; shipped or processed blue; else yellow', ORDERS, HISTORY),
  unitTest('3.user', 'User: username and email (unique, required), isAdmin, twoFactorEnabled; never a secret', SERVER, 'registration signs in, and returns the account but none of its secrets'),
  unitTest('3.user.limits', 'username up to 100, email up to 255 (an address has at most 254)', SERVER, 'a username takes 100 characters, an address 254, and not one more'),
  unitTest('3.user.profile-limits', 'phone (up to 20), postalCode (up to 20)', ACCOUNT, '%s takes %i characters and not one more'),
  unitTest('3.two-factor', 'Two-factor setup: qrCode image, backupCodes list', TWO_FACTOR, SETUP),
  unitTest('4.session', 'Session: logged out or logged in', SIGN_IN, REGISTERS),
  unitTest('4.session.401', 'A 401 when loading the current user means logged out without error', SIGN_IN, 'signing out in one tab empties the other'),
  unitTest('4.session.profile', 'profile update replaces it with the returned user', ORDERS, PROFILE),
  unitTest('4.session.password', 'password change leaves it unchanged', ACCOUNT, 'a changed password ends the other sessions, keeps this one, and is reported by mail'),
  unitTest('4.auth.tabs', 'Auth tabs toggle between login and register', ORDERS, TABS),
  unitTest('4.two-factor', 'Two-factor: disabled, setup started, enabled', TWO_FACTOR, SETUP),
  unitTest('5.login', "Login: 'Username must be at least 3 characters', 'Password must be at least 6 characters'", SIGN_IN, FORM),
  unitTest('5.profile', 'Profile: firstName and lastName at least 2; email valid; the rest optional', ACCOUNT, 'the profile is changed field by field, and an empty text clears an optional field'),
  unitTest('5.register.confirmation', 'The confirmation is not sent', SERVER, 'registration takes no role, id or verified address from outside'),
  unitTest('5.register', 'Registration rules and their messages', SIGN_IN, FORM),
  unitTest('5.register.server', 'the same rules, whatever sends them', SERVER, 'an account with an invalid %s %j is rejected by the sentence of the form'),
  unitTest('5.password', "newPassword must equal confirmPassword ('Passwords do not match' on confirmPassword)", ORDERS, PASSWORD),
  unitTest('5.password.lengths', 'currentPassword and newPassword each at least 6', ACCOUNT, 'a %s of five characters is refused by its field'),
  unitTest('5.two-factor', "Two-factor code must be exactly 6 characters ('Invalid verification code')", TWO_FACTOR, SETUP),
  unitTest('6.user', 'Signed-in users: /profile, logout; every call is for whom it is declared', 'server/test/authorisation.test.ts', 'every route is in the table with the access that it declares'),
  unitTest('6.cookie', 'cookie-based session', SERVER, 'a session is a cookie that scripts and other sites cannot use, and the database knows its hash only'),
  unitTest('6.portal', 'the token in the query is the only authorisation', 'server/test/authorisation.test.ts', 'a portal token opens the portal while it is valid, and nothing of an account'),
  unitTest('7.user.orders', 'GET /api/user/orders', ACCOUNT, 'an order belongs to whoever is signed in, and is found from any of their browsers'),
  unitTest('7.user.patch', 'PATCH /api/user: updated user', ACCOUNT, 'the profile is changed field by field, and an empty text clears an optional field'),
  unitTest('7.user.password', 'POST /api/user/change-password', ACCOUNT, 'a changed password ends the other sessions, keeps this one, and is reported by mail'),
  unitTest('7.accounts', '/api/user, /api/login, /api/register, /api/logout, two-factor calls', TWO_FACTOR, SETUP),
  unitTest('7.user.get', 'GET /api/user: current user; 401 means logged out', SERVER, 'signing out ends the session on the server, and twice is no error'),
  unitTest('7.login', 'POST /api/login: user (includes username)', SERVER, 'a user signs in by username or e-mail address'),
  unitTest('7.register', 'POST /api/register: user', SERVER, 'registration signs in, and returns the account but none of its secrets'),
  unitTest('7.logout', 'POST /api/logout', SERVER, 'signing out ends the session on the server, and twice is no error'),
  unitTest('8.accounts.success', "'Login successful' ('Welcome back, {name}!'), 'Registration successful', 'Logged out'", SIGN_IN, REGISTERS),
  unitTest('8.accounts.login-failed', "'Login failed', the description is the error message", SIGN_IN, FAILED),
  unitTest('8.accounts.registration-failed', "'Registration failed'", SIGN_IN, 'a name that is taken is a problem of its field'),
  unitTest('8.accounts.failures', "'Profile update failed', 'Logout failed'", ORDERS, FAILS),
  unitTest('8.accounts.profile', "'Profile updated' ('Your profile has been updated successfully.')", ORDERS, PROFILE),
  unitTest('8.accounts.password', "'Password changed', 'Password change failed'", ORDERS, PASSWORD),
  unitTest(
    '9.two-factor.file',
    'a text file named esimshop-backup-codes.txt with a header, a one-time-use note and a timestamp',
    'web/app/features/accounts/security/backup-codes-file.test.ts',
    'the file of backup codes has a header, a note on one-time use, a timestamp and every code',
  ),
];
