export const invitation = {
  title: 'Your invitation',
  text: '{{name}} asks you to work in this shop’s admin. Your role: {{role}}.',
  roles: { owner: 'owner', support: 'support', bookkeeper: 'bookkeeper' },
  newAccount: 'Choose how you sign in. Your account gets the e-mail address {{email}}.',
  existing:
    'You have an account with {{email}}, {{username}}. Choose a new password for it: people who work here need a longer one.',
  accept: 'Accept invitation',
  accepting: 'Opening your account...',
  done: 'Welcome',
  doneText: 'Now sign in with your new password.',
  failed: 'The invitation could not be accepted',
  invalid: 'It has expired, has already been used, or was withdrawn. Ask whoever invited you to send it again.',
};
