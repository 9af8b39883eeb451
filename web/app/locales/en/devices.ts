/** Which devices support eSIM, and whether the visitor's own does. */
export const devices = {
  works: '{{phone}}: works with eSIM.',
  mostly: '{{phone}}: most of them work with eSIM.',
  unlisted: 'This phone calls itself {{model}}. That is not on our list, which does not mean that it has no eSIM.',
  untold: 'This browser does not tell which phone it runs on. Look for it in the list.',
  apple: 'iPhones from XR and XS on support eSIM. Which one this is, an iPhone does not tell.',
  appleCheck:
    'Open Settings, General, About. If it lists an EID, this device supports eSIM. “Carrier Lock” must say “No SIM restrictions”.',
  elsewhere: 'Look for your phone in the list.',
  dial: 'To be certain, dial *#06# on the phone: if a number called EID appears, it supports eSIM.',
  lock: 'It must not be locked to a carrier: ask the one that sold you the phone.',
  listFailed: 'The list could not be loaded.',
  search: 'Your phone or tablet',
  searchHint: 'For example Galaxy S23',
  none: 'Not on our list. Dial *#06# on the phone: if an EID appears, it supports eSIM.',
};
