type Gift = { sender: string; receiver: string; place: string; data: string };

/** Mails about eSIMs that somebody gives to somebody. Names are as their giver wrote them. */
export const giftLetters = {
  /** To the receiver. */
  subject: ({ sender }: Gift) => `${sender} has a gift for you`,
  preview: ({ place, data }: Gift) => `An eSIM with ${data} for ${place}. Open it on Wi-Fi before you fly.`,
  from: (sender: string) => `From ${sender}`,
  heading: ({ place, data }: Gift) => `${data} in ${place}`,
  intro: ({ receiver }: Gift) =>
    `Hello ${receiver}, this is an eSIM: mobile data for your phone at your destination. It is paid, and you need no account.`,
  days: (validity: string) => `${validity}, from the first connection at the destination`,
  open: 'Open my eSIM',
  opensHere: 'Open it on a device that only you use: the codes stay with the device that opens them first.',
  footer: (sender: string) =>
    `${sender} gave us your address so that we can send you this gift. We use it for nothing else. If you did not expect it, you can ignore this e-mail.`,

  /** To the buyer. */
  opened: ({ receiver, place, data }: Gift) => ({
    subject: `${receiver} has opened your gift`,
    heading: `${receiver} has opened your gift`,
    paragraphs: [
      `The eSIM with ${data} for ${place} is open: ${receiver} has its QR code. The gift can no longer be taken back.`,
    ],
  }),
  refused: ({ receiver, place, data, email }: Gift & { email: string }) => ({
    subject: `Your gift for ${receiver} could not be delivered`,
    heading: `Check the address of ${receiver}`,
    paragraphs: [
      `The mailbox ${email} did not take our e-mail with your gift, the eSIM with ${data} for ${place}.`,
      'The gift is safe. Correct the address in your portal, or get the link there and send it yourself.',
    ],
  }),
  newsFooter: 'You get this e-mail because you gave an eSIM as a gift.',
};
