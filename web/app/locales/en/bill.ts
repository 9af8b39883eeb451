export const bill = {
  payIn: 'Currency you pay in',
  changedTitle: 'You now pay {{total}}.',
  changed: 'Our prices in {{currency}} are set by us, and your bank sees one charge in it.',
  former: 'We no longer sell in {{former}}. Your cart is now in {{currency}}.',
  failed: 'The currency could not be changed',
};
