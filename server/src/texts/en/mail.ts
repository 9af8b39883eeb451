import { CARD_METHOD, type PaymentMethod } from '@esimshop/contracts/payment-method';
import { accountLetters } from './account-letters.ts';
import { automaticLetters } from './automatic-letters.ts';
import { caseAlerts } from './case-alerts.ts';
import { dailySummary } from './daily-summary.ts';
import { dataLetters } from './data-letters.ts';
import { giftLetters } from './gift-letters.ts';
import { ratingLetter } from './rating-letter.ts';
import { supplyAlerts } from './supply-alerts.ts';
import { webhookAlert } from './webhook-alert.ts';
import { withdrawalLetters } from './withdrawal-letters.ts';

const BANK_SHOWS_REFUND = 'It can take your bank up to ten business days to show it on your account.';

type ReplacedFacts = { number: string; orderNumber: string; company: string; creditNote: string; replaced: string };
type ReceiptFacts = { number: string; orderNumber: string; amount: string };

/** Texts of the shop's mails. Values are inserted unescaped; the template escapes. */
export const mail = {
  supportReply: {
    heading: 'Our reply to your message',
    youWrote: (day: string) => `You wrote on ${day}:`,
    footer: (number: string) => `Reply to this e-mail if you have another question. Reference: ${number}`,
  },

  days: (count: number) => (count === 1 ? '1\u00a0Day' : `${count}\u00a0Days`),
  unlimited: (tier: string | null) => (tier ? `Unlimited ${tier}` : 'Unlimited'),
  planName: ({ called, data, validity }: { called: string; data: string; validity: string }) =>
    `${called} eSIM, ${data} for ${validity}`,
  prepaidPlan: (data: string, validity: string) => `Prepaid data: ${data}, valid for ${validity}`,
  unlimitedPlan: (tier: string, daily: string, speed: string) =>
    `Unlimited ${tier}: ${daily} a day at full speed, then ${speed}`,

  confirmationSubject: (orderNumber: string) => `Your eSIM is ready: order ${orderNumber}`,
  confirmationPreview: 'Install it on Wi-Fi before you fly. Your QR code and all steps are inside.',
  readyHeading: 'Your eSIM is Ready!',
  orderNumber: 'Order number',
  greeting: (name: string) => `Hello ${name}, install your eSIM on Wi-Fi before you fly.`,
  installOnce:
    'Do not delete it afterwards: an eSIM can be installed only once. Once installed, it can be refunded only after a check.',

  esim: 'eSIM',
  esimOf: (position: number, count: number) => `${position} of ${count}`,
  data: 'Data',
  validity: 'Validity',
  country: 'Country',
  coverage: 'Coverage',
  price: 'Price',
  subtotal: 'Subtotal',
  discount: (code: string) => `Discount by code ${code}`,
  total: 'Total',
  addToIphone: 'Add to iPhone/iPad',
  addToAndroid: 'Add to Android',
  qrAlt: (iccid: string) => `QR code of the eSIM with ICCID ${iccid}`,
  qrHint: 'Scan from another screen, or enter the codes manually:',
  smdpAddress: 'SM-DP+ address',
  activationCode: 'Activation code',
  fullCode: 'Full activation code (LPA)',
  confirmationCode: 'Confirmation code (your phone asks for it during installation)',
  apn: 'Access point name (APN; enter it in the eSIM’s mobile data settings)',
  iccid: 'ICCID',
  moreInPortal: (count: number) =>
    count === 1
      ? 'One more eSIM from this order is in your portal, because it did not fit in this e-mail.'
      : `${count} more eSIMs from this order are in your portal, because they did not fit in this e-mail.`,

  stepsHeading: 'Activation steps',
  steps: [
    {
      title: 'Settings, Cellular, Add Cellular Plan',
      text: 'On newer iPhones, tap Add eSIM. On Android: Settings, Network & internet, SIMs, Add eSIM.',
    },
    { title: 'Scan the QR or enter the code', text: 'Stay on Wi-Fi until the installation is complete.' },
    { title: 'Follow the instructions', text: 'On arrival, turn on the eSIM and its data roaming.' },
  ],

  orderHeading: 'Your order',
  orderedOn: (date: string) => `Ordered on ${date}.`,
  sentTo: (address: string) => `Sent to ${address}.`,

  consentHeading: 'You agreed to this before you paid',

  portalHeading: 'Your portal',
  portalIntro: 'Check your remaining data, top up, and find your codes again.',
  portalLife: (days: number) =>
    `For ${days} days, the link opens everything bought with this e-mail address. Do not share it.`,
  openPortal: 'Open the portal',
  accessToken: 'Access token',

  helpHeading: 'Need help?',
  writeTo: 'Write to',
  replyTime: 'We reply within 24\u00a0hours.',

  lowData: ({ place, total, left, used }: { place: string; total: string; left: string; used: string }) => ({
    subject: `${left} left on your ${place} eSIM`,
    heading: `${left} left`,
    intro: `You have used ${used} of the ${total} on your ${place} eSIM.`,
    next: 'When it runs out, the connection stops until data is added. You are not charged anything more.',
  }),
  outOfData: ({ place, total }: { place: string; total: string }) => ({
    subject: `Your ${place} eSIM is out of data`,
    heading: 'All data used',
    intro: `You have used all of the ${total} on your ${place} eSIM.`,
    next: 'It connects again once data is added. You are not charged anything more.',
  }),
  planEnding: ({ place, day, moment }: { place: string; day: string; moment: string }) => ({
    subject: `Your ${place} eSIM plan ends on ${day}`,
    heading: 'Your plan ends soon',
    intro: `The plan on your ${place} eSIM ends on ${moment}.`,
    next: 'Then the connection stops. Add data before that to stay connected with the same eSIM.',
  }),
  addData: 'Top up this eSIM',
  topUp: ({ place, orderNumber }: { place: string; orderNumber: string }) => ({
    subject: `Top-up of your ${place} eSIM: order ${orderNumber}`,
    heading: 'Your eSIM is topped up',
    intro: `The package below was added to your ${place} eSIM. There is nothing to install, and no new QR code.`,
  }),
  dataLeft: 'Data left',
  dataUsed: 'Data used',
  usedOf: (used: string, total: string) => `${used} of ${total}`,
  validUntil: 'Valid until',
  usageAsOf: (moment: string) => `As of ${moment}. The network’s figures may be slightly delayed.`,
  planMailOnce: 'We send this e-mail once per plan.',

  refund: ({ amount, orderNumber, method }: { amount: string; orderNumber: string; method: PaymentMethod }) => ({
    subject: `Your refund of ${amount}: order ${orderNumber}`,
    heading: `${amount} is on its way back to you`,
    ...({
      [CARD_METHOD]: { intro: `We have returned ${amount} to the card that you paid with.`, next: BANK_SHOWS_REFUND },
      paypal: {
        intro: `We have returned ${amount} to the PayPal account that you paid with.`,
        next: 'PayPal usually shows it at once, and your bank within ten business days.',
      },
    }[method] ?? { intro: `We have returned ${amount} the way you paid.`, next: BANK_SHOWS_REFUND }),
  }),
  refundOnce: 'An eSIM that was returned no longer works, and its QR code cannot be used any more.',

  receipts: {
    receipt: ({ number, orderNumber }: ReceiptFacts) => ({
      subject: `Receipt ${number}: order ${orderNumber}`,
      heading: 'Your receipt',
      intro: `Receipt ${number} is attached.`,
    }),
    credit_note: ({ number, orderNumber, amount }: ReceiptFacts) => ({
      subject: `Credit note ${number}: order ${orderNumber}`,
      heading: 'Your credit note',
      intro: `Credit note ${number} for ${amount} is attached.`,
    }),
  },
  receiptReplaced: ({ number, orderNumber, company, creditNote, replaced }: ReplacedFacts) => ({
    subject: `Receipt ${number} for ${company}: order ${orderNumber}`,
    heading: 'Your receipt for your company',
    intro: `Receipt ${number} names ${company} and replaces receipt ${replaced}, which credit note ${creditNote} cancels. Both are attached.`,
  }),
  receiptKept: 'Keep it with your receipts. You can also find it in your portal.',

  copySubject: (orderNumber: string) => `An eSIM for you: order ${orderNumber}`,
  copyHeading: 'An eSIM for you',
  copyIntro: (orderNumber: string) =>
    `The buyer of order ${orderNumber} asked us to send you its codes. Install the eSIM on Wi-Fi before you fly.`,
  copyMore: (count: number) =>
    count === 1
      ? 'The codes of one more eSIM are in the plain text version of this e-mail.'
      : `The codes of ${count} more eSIMs are in the plain text version of this e-mail.`,
  copyNotExpected: 'If you did not expect this e-mail, you can ignore it.',

  status: {
    pending: {
      heading: 'We are waiting for your payment',
      intro: 'We have your order, and its payment is not confirmed yet.',
      next: 'Once it is, we will prepare your eSIM and send it to this address.',
    },
    created: {
      heading: 'We have received your order',
      intro: 'Thank you. Your order has arrived.',
      next: 'We will write to you at this address as soon as there is news.',
    },
    processing: {
      heading: 'We are preparing your eSIM',
      intro: 'Your order is paid, and your eSIM is being prepared.',
      next: 'You will receive it at this address, usually within a few minutes.',
    },
    processed: {
      heading: 'Your order has been processed',
      intro: 'Your order has been processed.',
      next: 'Your portal shows your eSIMs and your remaining data.',
    },
    shipped: {
      heading: 'Your eSIM has been sent',
      intro: 'We have sent your eSIM by e-mail. Nothing arrives in the mail.',
      next: 'If you cannot find the e-mail, check your spam folder, or open your portal.',
    },
    completed: {
      heading: 'Your order is complete',
      intro: 'Every eSIM in your order is ready.',
      next: 'Your portal shows your codes. Install your eSIM on Wi-Fi before you fly.',
    },
    cancelled: {
      heading: 'Your order has been cancelled',
      intro: 'Your order has been cancelled, and no eSIM will be delivered for it.',
      next: 'If you were charged for it, please write to us.',
    },
    refunded: {
      heading: 'Your order has been refunded',
      intro: 'We have returned the money for your order.',
      next: 'It can take your bank up to ten business days to show it on your account.',
    },
  },
  statusSubject: (heading: string, orderNumber: string) => `${heading}: order ${orderNumber}`,

  linkSubject: 'Your new portal link',
  linkPreview: 'It opens the eSIMs bought with this e-mail address.',
  linkHeading: 'Your new portal link',
  linkIntro: 'This link was requested on our site. It shows your eSIMs, your remaining data and your orders.',
  linkNotAsked: 'If you did not request it, you can ignore this e-mail: nobody else has received the link.',

  withdrawal: withdrawalLetters,

  account: accountLetters,

  dataRequests: dataLetters,

  gift: giftLetters,
  automatic: automaticLetters,
  rating: ratingLetter,

  erasedHeading: 'Your data was erased',
  erasedPreview: 'What is gone, what stays, and until when.',
  erasedGone:
    'We erased your name, e-mail address, phone number and address, your messages and saved cards, your portal links, and your account if you had one.',
  erasedStays: (year: number) =>
    `Our books must keep the numbers, plans, amounts, country and payment references of your orders until the end of ${year}. They no longer name you.`,
  erasedEsims: 'eSIMs that you have installed keep working. You can no longer see their usage or top them up with us.',
  erasedLast: 'This is our last e-mail to you: your address goes once it is sent.',
  erasedFooter: 'If you did not want this, write to us. What was erased cannot be restored.',

  adminPages: {
    overview: 'Open the overview in the admin panel',
    system: 'Open System in the admin panel',
    orders: 'Open the overview in the admin panel',
    withdrawals: 'Open the withdrawals in the admin panel',
    order: 'Open the order in the admin panel',
    customer: 'Open the customer in the admin panel',
    message: 'Answer it in the admin panel',
    currencies: 'Open the currencies in the admin panel',
    setup: 'Open Go live in the admin panel',
  },

  supply: supplyAlerts,

  webhooks: webhookAlert,

  cases: caseAlerts,

  daily: dailySummary,

  testMail: {
    subject: 'Test e-mail of your shop',
    paragraphs: ['You asked for this e-mail in the admin panel. Alerts of your shop arrive the same way.'],
  },

  /** What made-up mails for review say where people write. */
  samples: {
    subject: 'QR code',
    question: 'Hello, my phone does not read the QR code. What can I do?',
    reply: 'Hello Deniz,\n\nopen your order on a second screen and scan the code from there. It works at once.',
    giftNote: 'Happy birthday! Call me from the Galata Tower.',
    receiver: 'Mert',
    reason: 'The eSIM has been used.',
  },
};

export type MailTexts = typeof mail;
