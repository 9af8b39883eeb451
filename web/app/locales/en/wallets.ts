export const wallets = {
  title: 'Express checkout',
  goesTo: 'Your eSIM goes to the e-mail address in your wallet.',
  or: 'Or pay with {{methods}}',
  card: 'card',
  unusable:
    'Your wallet did not pass on a valid name, e-mail address and phone number. You have not been charged. Correct them in your wallet, or enter them below and pay with {{methods}}.',
};
