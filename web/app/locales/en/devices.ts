/** Which devices support eSIM, and whether the visitor's own does. */
export const devices = {
  works: 'Your {{phone}} supports eSIM.',
  mostly: 'Most {{phone}} models support eSIM.',
  unlisted: 'Your phone reports its model as {{model}}. It is not on our list, but it may still support eSIM.',
  untold: 'Your browser does not share your phone model. Find your phone in the list.',
  apple: 'iPhone XR, XS and later models support eSIM. Your browser does not share which iPhone you have.',
  appleCheck:
    'Open Settings > General > About. If you see an EID, this device supports eSIM. “Carrier Lock” must say “No SIM restrictions”.',
  elsewhere: 'Find your phone in the list.',
  dial: 'To be sure, dial *#06# on your phone: if an EID appears, it supports eSIM.',
  lock: 'It must not be locked to a carrier. If in doubt, ask whoever sold you the phone.',
  listFailed: 'The list could not be loaded.',
  search: 'Your phone or tablet',
  searchHint: 'For example Galaxy S23',
  none: 'Not on our list. Dial *#06# on your phone: if an EID appears, it supports eSIM.',
};
