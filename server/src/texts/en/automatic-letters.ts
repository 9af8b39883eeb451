import type { AutomaticEnd } from '@esimshop/contracts/automatic-top-ups';

type Rule = { place: string; data: string; price: string; times: number };
type Told = Exclude<AutomaticEnd, 'customer' | 'replaced' | 'card_removed' | 'erased'>;

/** Mails about data that is bought by itself, as its buyer agreed. */
export const automaticLetters = {
  on: ({ place, consent }: { place: string; consent: string }) => ({
    subject: `Automatic top-up is on: ${place}`,
    heading: 'Automatic top-up is on',
    paragraphs: [
      `This is what you agreed to for your ${place} eSIM:`,
      consent,
      'Keep this e-mail. To switch it off, press the button below: one tap is enough, at any time.',
    ],
    action: 'See it or switch it off',
  }),
  due: ({
    place,
    data,
    price,
    left,
    nth,
    times,
    agreedOn,
  }: Rule & { left: string; nth: number; agreedOn: string }) => ({
    subject: `${data} for ${price} will be added to your ${place} eSIM`,
    heading: `${left} left: ${data} will be added`,
    paragraphs: [
      `Your ${place} eSIM has ${left} left. As you agreed on ${agreedOn}, your saved card will be charged ${price} at the most for ${data}, ten minutes after this e-mail at the earliest.`,
      `This is top-up ${nth} of ${times}. If you do not want it, switch automatic top-up off before then, and nothing is charged.`,
    ],
    action: 'Stop it',
  }),
  ended: {
    subject: ({ place }: Rule) => `Automatic top-up is off: ${place}`,
    heading: 'Automatic top-up is off',
    nothing: ({ place }: Rule) =>
      `Your ${place} eSIM is low on data. Nothing was charged, and no data was added. What is left stays yours.`,
    why: {
      declined: ({ price }: Rule) =>
        `Your bank declined the payment of ${price}. We do not try the card again. Top up with another card to stay connected.`,
      authentication: ({ price }: Rule) =>
        `Your bank wants you to confirm the payment of ${price} yourself. Top up by hand: your bank asks you then.`,
      limit: ({ times }: Rule) =>
        `The limit that you set is reached: ${times} of ${times}. Switch it on again with a new limit, or top up by hand.`,
      ended: 'The 30 days that you agreed to are over. Switch it on again, or top up by hand.',
      price: ({ price }: Rule) =>
        `The package now costs more than the ${price} that you agreed to. Choose another one, or top up by hand.`,
      package: 'The package that you chose is no longer available. Choose another one, or top up by hand.',
      terms: 'Our terms have changed since you agreed. Read them and switch it on again, or top up by hand.',
      unavailable: 'We could not reach the payment service or the network partner in time. You can top up by hand.',
      esim: 'This eSIM is returned or given to somebody, or a payment for it is in dispute.',
      mailbox: 'Your mailbox did not take our e-mail before the charge. You can top up by hand.',
      shop: 'Our support switched it off. You can switch it on again, or top up by hand.',
      offer: 'We no longer offer automatic top-up. You can top up by hand.',
    } satisfies Record<Told, string | ((rule: Rule) => string)>,
    again: 'Automatic top-up',
  },
  footer: 'You get this e-mail because you agreed to automatic top-up for this eSIM.',
  /** In the receipt of what was bought. */
  receipt: ({ nth, times, agreedOn }: { nth: number; times: number; agreedOn: string }) =>
    `This was an automatic top-up, ${nth} of ${times}, as you agreed on ${agreedOn}.`,
  switchOff: 'Switch it off',
};
