import type { SetupStep } from '@esimshop/contracts/admin-setup';
import type { CaseAlert } from '@esimshop/contracts/alerts';
import { setupSteps } from './setup-steps.ts';

export type CaseFacts = {
  /** Empty where the order is unknown. */
  orderNumber: string;
  /** A withdrawal's number, a currency, a step of Setup. */
  subject: string;
  /** With its currency. */
  amount: string;
  /** Until when it can be answered; undefined if the payment partner of a dispute did not say. */
  due: string | undefined;
};
type CaseLetter = { subject: string; paragraphs: string[] };
export type CaseLetters = {
  new: Record<CaseAlert, (facts: CaseFacts) => CaseLetter>;
  deadline: (facts: CaseFacts) => CaseLetter;
  /** Instead of that one. */
  deadlines: Partial<Record<CaseAlert, (facts: CaseFacts) => CaseLetter>>;
  digest: (facts: { count: number; lines: string[] }) => CaseLetter;
  more: (facts: { count: number }) => string;
};

/** Mails to the shop's owner about what waits for a decision. */
export const caseAlerts: CaseLetters = {
  new: {
    purchases_parked: ({ orderNumber, amount }) => ({
      subject: `Parked: order ${orderNumber} (${amount})`,
      paragraphs: [
        'The supplier has refused a purchase for this order, or nobody can say whether it went through. The customer has paid and is waiting for the eSIM.',
        'Decide on the order’s page: buy it again, take over what the supplier has delivered, or refund it.',
      ],
    }),
    payments_in_review: ({ orderNumber, amount }) => ({
      subject: `Payment to review: order ${orderNumber} (${amount})`,
      paragraphs: [
        'The payment partner reports another payment than the shop asked for, or can no longer be asked whether it was made. Nothing is delivered until you decide.',
        'Look the payment up at the payment partner, then accept or reject it on the order’s page.',
      ],
    }),
    refunds_requested: ({ orderNumber, amount }) => ({
      subject: `Refund requested: order ${orderNumber} (${amount})`,
      paragraphs: [
        'A customer has requested this refund. The refund policy leaves the decision to you.',
        'Approve or decline the refund on the order’s page.',
      ],
    }),
    withdrawals_waiting: ({ orderNumber, subject, due }) => ({
      subject: orderNumber
        ? `Withdrawal ${subject}: order ${orderNumber}, answer by ${due}`
        : `Withdrawal ${subject} of an order that was not found, answer by ${due}`,
      paragraphs: orderNumber
        ? [
            'A customer has withdrawn from this contract, and the money does not go back by itself: the eSIM was installed or used, the period is over, or the supplier does not take it back.',
            `Accept or decline it on the order’s page. If the customer is entitled to the money, the law wants it returned by ${due}.`,
          ]
        : [
            'A customer has withdrawn from a contract that the shop did not find with the order number and e-mail address given. The withdrawal counts from the time at which it was received.',
            `Find the order and link the withdrawal to it, or decline it with a reason. If the customer is entitled to the money, the law wants it returned by ${due}.`,
          ],
    }),
    data_requested: ({ due }) => ({
      subject: `A customer asks about their data, answer by ${due}`,
      paragraphs: [
        'A customer asks for a copy of their data, or for its erasure, and has confirmed it by e-mail.',
        `Give the copy, erase the data, or decline with a reason on the customer’s page. The law wants an answer by ${due}.`,
      ],
    }),
    rates_waiting: ({ subject }) => ({
      subject: `Exchange rate to confirm: ${subject}`,
      paragraphs: [
        `The new exchange rate of ${subject} is more than 5% off the one in use. Prices stay as they are until you decide.`,
        'Compare it with another source, then accept or decline it.',
      ],
    }),
    rates_old: ({ subject }) => ({
      subject: `The exchange rate of ${subject} is too old`,
      paragraphs: [
        `The exchange rate of ${subject} in use is older than a week, so prices in ${subject} are neither shown nor charged, and plans that a supplier charges in ${subject} are not sold. Carts in it are now in the base currency.`,
        'All of it resumes with the next rate. Until then you can set one by hand.',
      ],
    }),
    setup_failed: ({ subject }) => ({
      subject: `No longer holds: ${setupSteps[subject as SetupStep] ?? subject}`,
      paragraphs: [
        'A step of Setup that held when the shop was opened has failed twice in a row.',
        'What was found, and what to do about it, is under Shop, Go live.',
      ],
    }),
    refunds_failed: ({ orderNumber, amount }) => ({
      subject: `Refund failed: order ${orderNumber} (${amount})`,
      paragraphs: [
        'The payment partner did not return this money, or nobody can say whether it did. The customer is still waiting for it.',
        'Look the refund up at the payment partner, then decide on the order’s page.',
      ],
    }),
    payments_disputed: ({ orderNumber, amount, due }) => ({
      subject: due
        ? `Disputed: order ${orderNumber} (${amount}), answer by ${due}`
        : `Disputed: order ${orderNumber} (${amount})`,
      paragraphs: [
        'The payer disputes this payment with their bank or with PayPal.',
        due
          ? `Answer it at the payment partner by ${due}. Without an answer, the money is lost.`
          : 'Answer it at the payment partner before its deadline. Without an answer, the money is lost.',
        'The order’s page has the evidence as one PDF for you to upload there.',
      ],
    }),
  },
  deadline: ({ orderNumber, amount, due }) => ({
    subject: `Answer by ${due}: dispute about order ${orderNumber} (${amount})`,
    paragraphs: [
      `The dispute about this order is still open, and the payment partner accepts an answer only until ${due}.`,
      'If you have answered it already, there is nothing left to do.',
    ],
  }),
  deadlines: {
    data_requested: ({ due }) => ({
      subject: `Answer by ${due}: a customer’s request about their data`,
      paragraphs: [
        `A customer’s request for a copy or the erasure of their data still waits. The law wants an answer by ${due}.`,
      ],
    }),
    withdrawals_waiting: ({ subject, due }) => ({
      subject: `Answer by ${due}: withdrawal ${subject}`,
      paragraphs: [
        `This withdrawal still waits for your answer. If the customer is entitled to the money, the law wants it returned by ${due}.`,
      ],
    }),
  },
  digest: ({ count, lines }) => ({
    subject: count === 1 ? 'One more case needs your decision' : `${count} more cases need your decision`,
    paragraphs: [
      'Many cases have come up in a short time. After the first ones, you get one e-mail about all others:',
      ...lines,
    ],
  }),
  more: ({ count }) => `… and ${count} more`,
};
