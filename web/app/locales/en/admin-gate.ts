export const adminGate = {
  title: 'Admin',
  orderTitle: 'Order {{id}}',
  customerTitle: 'Customer',
  loading: 'Opening the admin...',
  failed: 'The admin could not be opened',
  forbiddenTitle: 'This page is for the shop’s admins',
  forbiddenText: 'You are signed in as {{username}}, which is not an admin account.',
  signInAgain: 'Sign in with another account',
  toShop: 'To the shop',
  brokenTitle: 'This page of the admin could not be shown',
  brokenText: 'What you have saved is safe. Try again; if that does not help, go on from the orders.',
  toOrders: 'To the orders',
};
