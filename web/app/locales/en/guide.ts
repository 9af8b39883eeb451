/** Features, steps and questions that the home page and the list of destinations share. */
export const guide = {
  whyTitle: 'Why travellers choose us',
  instantTitle: 'Instant activation',
  instantText: 'Your QR code is on screen and in your inbox as soon as you pay.',
  coverageTitle: 'Global coverage',
  coverageText: '{{destinations}} destinations and {{regions}} regions, on local networks.',
  speedTitle: 'High speed',
  speedText: '4G and 5G wherever the local network offers them.',
  feesTitle: 'No hidden fees',
  feesText: 'The price you see is the price you pay. No roaming fees.',
  rating:
    'Rated {{rating}} in {{reviews}} reviews. 24/7 support. 100% refund within {{refundDays}}\u00a0days if not activated.',
  stepsTitle: 'How it works',
  step1Title: 'Choose a plan',
  step1Text: 'Pick your destination, how much data you need and for how long.',
  step2Title: 'Scan the QR code',
  step2Text: 'Do it at home or on hotel Wi-Fi. It takes about five minutes.',
  step3Title: 'Land and connect',
  step3Text: 'Turn on the eSIM when you arrive. It connects to a local network automatically.',
  questionsTitle: 'Frequently asked questions',
  deviceQuestion: 'Does my phone support eSIM?',
  deviceAnswer:
    'iPhone XS and later, Pixel 3 and later, Galaxy S20 and later. To be sure, dial *#06#: if an EID appears, your phone supports eSIM. It must not be locked to a carrier.',
  startQuestion: 'When does my plan start?',
  startAnswer:
    'Most plans start when the eSIM first connects to a network at your destination, not when you buy it. Each plan shows when its validity starts.',
  numberQuestion: 'Can I keep my own number?',
  numberAnswer: 'Yes. Your own SIM stays in your phone for calls and messages, and the eSIM provides the data.',
  refundQuestion: 'Can I get a refund?',
  refundAnswer: 'Yes, in full within 30\u00a0days of purchase if the eSIM has not been activated.',
};
