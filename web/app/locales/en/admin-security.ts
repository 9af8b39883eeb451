export const adminSecurity = {
  required: 'Everyone who opens the admin panel must use a second factor.',
  optional: 'Admins may open the admin panel with a password alone.',
  title: 'For every admin',
  label: 'Require every admin to use a second factor',
  on: 'Required',
  off: 'Optional',
  consequence:
    'From their next request, admins without a code from an app and without a passkey can only set one of them up.',
  ownFirst: 'Set up your own second factor first: codes from an app, or a passkey.',
  requiredToast: 'Every admin must now use a second factor',
  optionalToast: 'A second factor is now optional for admins',
  failed: 'The setting could not be changed',
};
