type Facts = { number: string; amount: string; due: string; answerBy: string };

/** The statement of withdrawal, its receipt and its answer. Values are inserted unescaped. */
export const withdrawalLetters = {
  /** Of everything in the order, or of these eSIMs. */
  statement: ({
    name,
    day,
    orderNumber,
    esims,
  }: {
    name: string;
    day: string;
    orderNumber: string;
    esims: string[];
  }) =>
    esims.length === 0
      ? `“I, ${name}, withdraw from the contract of ${day}, order ${orderNumber}.”`
      : `“I, ${name}, withdraw from the contract of ${day}, order ${orderNumber}, for ${esims.join(' and ')}.”`,
  /** Of an order that was not found, as it was typed. */
  unknownStatement: ({ name, orderNumber, email }: { name: string; orderNumber: string; email: string }) =>
    `“I, ${name}, withdraw from the contract with the order number ${orderNumber}, made with the e-mail address ${email}.”`,

  link: 'Withdraw from contract here',

  subject: (number: string) => `We have your withdrawal: ${number}`,
  heading: 'We have your withdrawal',
  intro: 'This e-mail is your receipt. Keep it.',
  number: 'Receipt number',
  received: 'Received',
  yourStatement: 'Your statement',
  next: 'What happens next',
  returns: (esim: string, amount: string) => `${esim}: you get ${amount} back.`,
  refunded: (esim: string) => `${esim}: it was refunded before, so nothing more is returned.`,
  checking: (esim: string) =>
    `${esim}: we are asking the network whether it was used, and write to you if a person must decide.`,
  asks: (esim: string) => `${esim}: a person decides.`,
  refund: ({ amount, due }: Pick<Facts, 'amount' | 'due'>) =>
    `We return ${amount} the way you paid, by ${due} at the latest.`,
  ends: (isTopUp: boolean): string =>
    isTopUp ? 'The data that you added is taken off the eSIM, which stays as it is.' : 'The eSIM stops working.',
  answer: (answerBy: string) => `A person looks at your withdrawal and writes to you by ${answerBy}.`,
  search: (answerBy: string) =>
    `We did not find this order with this e-mail address. Your withdrawal counts from the time above all the same: a person looks for the order and writes to you by ${answerBy}.`,
  notYou: 'If you did not withdraw from anything, please write to us.',

  declinedSubject: (number: string) => `Your withdrawal ${number}: our answer`,
  declinedHeading: 'We cannot accept your withdrawal',
  declinedIntro: 'We have looked at your withdrawal. This is why we cannot accept it:',
  declinedNext: 'If you disagree, reply to us. You can also take the matter to a consumer organisation or a court.',
};

export type WithdrawalLetters = typeof withdrawalLetters;
