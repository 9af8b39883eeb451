/** Keeping an eSIM on the device, and pages without a network. */
export const offline = {
  keep: 'Keep on this phone',
  keeping: 'Keeping...',
  keepText: 'Opens without a connection. It stays on this device until you remove it.',
  kept: 'Kept on this phone',
  keptText: 'It opens without a connection. Whoever can unlock this device can see the code.',
  keptOnline: 'It is kept, but this browser opens it only while connected. Save the QR code, too.',
  remove: 'Remove from this phone',
  full: 'There is no room left on this device. Make some, or save the QR code instead.',
  forbidden:
    'This browser does not let us keep anything, as in a private window. Save the QR code instead, or open the page in a normal window.',
  esimsTitle: 'eSIMs on this phone',
  esimsText: 'QR codes and codes that you kept on this device. They are shown without a connection.',
  secret:
    'These codes are a secret: whoever has one can install the eSIM in your place. Remove them from a device that is not yours alone.',
  keptOn: 'Kept on',
  usage: 'Last known usage: {{when}}',
  timeToday: '{{time}} today',
  timeYesterday: '{{time}} yesterday',
  noneTitle: 'No eSIM is kept on this phone',
  noneText: 'Press “Keep on this phone” on the page of your order, or in your portal, while you are connected.',
  portal: 'Customer portal',
  unreadable: 'The kept eSIMs could not be read',
  title: 'You are offline',
  text: 'This page is not on your device. Join a network and try again; eSIMs that you kept open without one.',
  appInstalled: 'You are in the app. You find it on your home screen.',
};
