/** Keeping an eSIM on the device, and pages without a network. */
export const offline = {
  keep: 'Save on this device',
  keeping: 'Saving...',
  keepText: 'It opens without a connection and stays on this device until you remove it.',
  kept: 'Saved on this device',
  keptText: 'It opens without a connection. Anyone who can unlock this device can see the code.',
  keptOnline: 'It is saved, but this browser can open it only while you are online. Save the QR code as well.',
  remove: 'Remove from this device',
  full: 'There is no space left on this device. Free up some space, or save the QR code instead.',
  forbidden:
    'Your browser does not allow this page to save anything, as in a private window. Save the QR code instead, or open this page in a normal window.',
  esimsTitle: 'Saved eSIMs',
  esimsText: 'QR codes and activation codes that you saved on this device. They open without a connection.',
  secret:
    'Keep these codes secret: anyone who has one can install the eSIM in your place. Remove them from any device you share.',
  keptOn: 'Saved on',
  usage: 'Last known usage: {{when}}',
  timeToday: 'today at {{time}}',
  timeYesterday: 'yesterday at {{time}}',
  noneTitle: 'No saved eSIMs',
  noneText: 'While you are online, press “Save on this device” on your order page or in your portal.',
  portal: 'Customer portal',
  unreadable: 'Your saved eSIMs could not be read',
  title: 'You are offline',
  text: 'This page is not saved on your device. Connect to a network and try again. Your saved eSIMs open without a connection.',
  appInstalled: 'You are using the app. You will find it on your home screen.',
};
