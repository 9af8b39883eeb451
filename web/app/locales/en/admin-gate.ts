export const adminGate = {
  title: 'Admin',
  orderTitle: 'Order {{id}}',
  loading: 'Opening the admin...',
  failed: 'The admin could not be opened',
  forbiddenTitle: 'This page is for the shop’s admins',
  forbiddenText: 'You are signed in as {{username}}, which is not an admin account.',
  signInAgain: 'Sign in with another account',
  toShop: 'To the shop',
};
