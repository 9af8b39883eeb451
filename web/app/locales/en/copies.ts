/** Sending the codes of an order to another address. */
export const copies = {
  title: 'Send to another address',
  text: 'For a travel companion, or another address of yours.',
  one: 'Send this one to…',
  email: 'Recipient’s email',
  hint: 'They will receive the QR codes, the activation codes and the order number. Your name, the price and your portal are not shared.',
  oneHint:
    'They will receive the QR code and the activation code of this eSIM, and the order number. Your name, the price and your portal are not shared.',
  emailRequired: 'Valid email is required',
  send: 'Send the codes',
  sending: 'Sending...',
  sent: 'On its way to {{email}}. Each eSIM can be installed only once, so agree on who installs it.',
  tooOften: 'You have sent this order {{count}} times in the past hour. Please try again later.',
  failed: 'The codes could not be sent. {{reason}}',
  unclear: 'We do not know whether the codes were sent. {{reason}}',
};
