/** Sending the codes of an order to another address. */
export const copies = {
  title: 'Send to another address',
  text: 'For somebody who travels with you, or another of your mailboxes.',
  email: 'Email of the reader',
  hint: 'They get the QR codes and codes of this order, and its number. Your name, your price and your portal stay yours.',
  emailRequired: 'Valid email is required',
  send: 'Send the codes',
  sending: 'Sending...',
  sent: 'On its way to {{email}}. An eSIM can be installed once: agree on who does it.',
  tooOften: 'This order was sent {{count}} times within an hour. Try again later.',
  failed: 'It was not sent. {{reason}}',
};
