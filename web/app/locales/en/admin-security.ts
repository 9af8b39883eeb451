export const adminSecurity = {
  required: 'A second factor is required for everyone who opens this desk.',
  optional: 'Admins may open this desk with a password alone.',
  title: 'For every admin',
  label: 'Require a second factor of every admin',
  on: 'Required',
  off: 'Optional',
  consequence:
    'From their next request, admins without a code from an app and without a passkey can only set one of them up.',
  ownFirst: 'Set up a second factor of your own first: codes from an app, or a passkey.',
  requiredToast: 'A second factor is now required of every admin',
  optionalToast: 'A second factor is now optional for admins',
  failed: 'The setting could not be changed',
};
