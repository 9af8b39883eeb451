/** What the shop's mails say. Values are put in as they are; escaping is the template's work. */
export const en = {
  shopName: 'esimshop',
  days: (count: number) => (count === 1 ? '1\u00a0Day' : `${count}\u00a0Days`),
  unlimited: 'Unlimited',
  planName: (plan: { name: string; place: string; data: string; validity: string }) => plan.name,
  prepaidPlan: (data: string, validity: string) => `Prepaid data: ${data}, valid for ${validity}`,
  unlimitedPlan: (tier: string, daily: string, speed: string) =>
    `Unlimited ${tier}: ${daily} a day at full speed, then ${speed}`,

  confirmationSubject: (orderNumber: string) => `Your eSIM is ready: order ${orderNumber}`,
  confirmationPreview: 'Install it on Wi-Fi before you fly. Code, QR and steps are inside.',
  readyHeading: 'Your eSIM is Ready!',
  orderNumber: 'Order number',
  greeting: (name: string) => `Hello ${name}, install your eSIM on Wi-Fi before you fly.`,
  installOnce: 'Install it once and do not delete it: an eSIM cannot be installed a second time.',

  esim: 'eSIM',
  esimOf: (position: number, count: number) => `${position} of ${count}`,
  data: 'Data',
  validity: 'Validity',
  country: 'Country',
  price: 'Price',
  total: 'Total',
  addToIphone: 'Add to iPhone/iPad',
  addToAndroid: 'Add to Android',
  qrAlt: (iccid: string) => `QR code of the eSIM with ICCID ${iccid}`,
  qrHint: 'Scan from another screen, or type the code:',
  smdpAddress: 'SM-DP+ address',
  activationCode: 'Activation code',
  fullCode: 'Everything in one code (LPA)',
  iccid: 'ICCID',
  moreInPortal: (count: number) =>
    count === 1
      ? 'One more eSIM of this order is in your portal: it did not fit into this e-mail.'
      : `${count} more eSIMs of this order are in your portal: they did not fit into this e-mail.`,

  stepsHeading: 'Activation steps',
  steps: [
    {
      title: 'Settings, Cellular, Add Cellular Plan',
      text: 'Newer iPhones say Add eSIM. On Android: Settings, Network and internet, SIMs, Add eSIM.',
    },
    { title: 'Scan the QR or enter the code', text: 'Stay on Wi-Fi until it is done.' },
    { title: 'Follow the instructions', text: 'On arrival, switch on the eSIM and its data roaming.' },
  ],

  orderHeading: 'Your order',
  orderedOn: (date: string) => `Ordered on ${date}.`,
  sentTo: (address: string) => `Sent to ${address}.`,

  portalHeading: 'Your portal',
  portalIntro: 'See what is left, and find your codes again.',
  portalLife: (days: number) =>
    `The link opens everything bought with this e-mail address, for ${days} days. Keep it to yourself.`,
  openPortal: 'Open the portal',
  accessToken: 'Access token',

  helpHeading: 'Need help?',
  writeTo: 'Write to',
  replyTime: 'We reply within 24 hours.',

  lowData: ({ place, total, left, used }: { place: string; total: string; left: string; used: string }) => ({
    subject: `${left} left on your eSIM for ${place}`,
    heading: `${left} left`,
    intro: `Your eSIM for ${place} has used ${used} of its ${total}.`,
    next: 'When all of it is used, the connection stops until data is added. Nothing more is charged.',
  }),
  outOfData: ({ place, total }: { place: string; total: string }) => ({
    subject: `Your eSIM for ${place} is out of data`,
    heading: 'All data is used',
    intro: `Your eSIM for ${place} has used all of its ${total}.`,
    next: 'It connects again once data is added. Nothing more is charged.',
  }),
  dataLeft: 'Data left',
  dataUsed: 'Data used',
  usedOf: (used: string, total: string) => `${used} of ${total}`,
  validUntil: 'Valid until',
  usageAsOf: (moment: string) => `As of ${moment} UTC. The network’s figures can be a little behind.`,
  lowDataOnce: 'You get this e-mail once for each plan.',

  copySubject: (orderNumber: string) => `An eSIM for you: order ${orderNumber}`,
  copyHeading: 'An eSIM for you',
  copyIntro: (orderNumber: string) =>
    `Whoever placed order ${orderNumber} with us asked us to send you its codes. Install the eSIM on Wi-Fi before you fly.`,
  copyMore: (count: number) =>
    count === 1
      ? 'The codes of one more eSIM are in the plain text of this e-mail.'
      : `The codes of ${count} more eSIMs are in the plain text of this e-mail.`,
  copyNotExpected: 'If you did not expect this e-mail, you can delete it: nothing else follows from it.',

  linkSubject: 'Your new portal link',
  linkPreview: 'It opens the eSIMs bought with this e-mail address.',
  linkHeading: 'Your new portal link',
  linkIntro: 'This link was asked for on our site. It shows your eSIMs, what is left of them, and your orders.',
  linkNotAsked: 'If it was not you who asked, ignore this e-mail: nobody else has received the link.',
};

export type MailTexts = typeof en;
