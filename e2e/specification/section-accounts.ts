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
const SETUP = 'two-factor from setup over sign-ins by code and backup code to disabled';

/** Accounts: sections 2, 3, 4, 5, 8 and 9. */
export const accountRows: readonly Row[] = [
  unitTest('2.layout.user-menu', 'a user menu (my account, profile, admin panel for admins only, logout)', SIGN_IN, REGISTERS),
  unitTest('2.auth', 'Login tab and register tab with cross-links', SIGN_IN, REGISTERS),
  unitTest('2.auth.signed-in', 'a signed-in user is redirected to /', SIGN_IN, 'who is signed in is led on from the sign-in page'),
  unitTest('2.profile.guard', 'Needs a signed-in user: redirect to /auth with none', ORDERS, 'what was typed into a profile is there again after a sign-in elsewhere'),
  unitTest(
    '2.profile.avatar',
    'avatar with initials (first letters of first and last name; if empty, first two letters of username in upper case)',
    'web/app/features/accounts/profile/initials.test.ts',
    'the initials are the first letters of first and last name, upper-cased as the language does',
  ),
  unitTest('2.profile.name', 'full name (username if first or last name is missing)', 'web/app/features/accounts/profile/initials.test.ts', 'without a first or last name the username stands for both'),
  unitTest('2.profile.sign-out', "'Sign Out' button", SIGN_IN, 'signing out in one tab empties the other'),
  unitTest('2.profile.details', "Profile tab 'Profile Information'; button 'Update Profile'", ORDERS, PROFILE),
  unitTest('2.profile.password', "Password tab 'Change Password'", ORDERS, PASSWORD),
  unitTest('2.profile.orders', "Orders tab 'Order History'; empty: 'No orders yet'", ORDERS, HISTORY),
  unitTest('3.two-factor', 'Two-factor setup: qrCode image, backupCodes list', TWO_FACTOR, SETUP),
  unitTest('4.session', 'Session: logged out or logged in', SIGN_IN, REGISTERS),
  unitTest('4.two-factor', 'Two-factor: disabled, setup started, enabled', TWO_FACTOR, SETUP),
  unitTest('5.register', 'Registration rules and their messages', SIGN_IN, FORM),
  unitTest('5.password', "newPassword must equal confirmPassword ('Passwords do not match' on confirmPassword)", ORDERS, PASSWORD),
  unitTest('5.two-factor', "Two-factor code must be exactly 6 characters ('Invalid verification code')", TWO_FACTOR, SETUP),
  unitTest('7.accounts', '/api/user, /api/login, /api/register, /api/logout, two-factor calls', TWO_FACTOR, SETUP),
  unitTest('8.accounts.success', "'Login successful' ('Welcome back, {name}!'), 'Registration successful', 'Logged out'", SIGN_IN, REGISTERS),
  unitTest('8.accounts.login-failed', "'Login failed', the description is the error message", SIGN_IN, FAILED),
  unitTest('8.accounts.registration-failed', "'Registration failed'", SIGN_IN, 'a name that is taken is a problem of its field'),
  unitTest('8.accounts.profile', "'Profile updated' ('Your profile has been updated successfully.')", ORDERS, PROFILE),
  unitTest('8.accounts.password', "'Password changed', 'Password change failed'", ORDERS, PASSWORD),
  unitTest(
    '9.two-factor.file',
    'a text file named esimshop-backup-codes.txt with a header, a one-time-use note and a timestamp',
    'web/app/features/accounts/security/backup-codes-file.test.ts',
    'the file of backup codes has a header, a note on one-time use, a timestamp and every code',
  ),
];
