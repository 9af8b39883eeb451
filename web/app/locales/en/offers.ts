/** What other pages say of accounts: the checkout and the confirmation. */
export const offers = {
  signIn: 'Have an account? <link>Sign in</link>',
  signedIn: 'Signed in as <b>{{name}}</b>',
  offerTitle: 'Keep this order in an account',
  offerText: 'Find your QR codes and your data left on any phone, without the e-mail.',
  offer: 'Create an account',
};
