import type { OffSaleReason } from '@esimshop/contracts/admin-system';

export type SupplyFacts = {
  supplier: string;
  /** With its currency. */
  balance: string;
  /** How long the balance lasts; undefined if nobody can say. */
  days: number | undefined;
  /** Why sales have stopped; undefined while they have not. */
  reason: OffSaleReason | undefined;
  shopCurrency: string;
  accountCurrency: string;
};
export type SupplyLetter = { subject: string; paragraphs: string[] };
export type SupplyLetters = Record<
  'balance_low' | 'sales_stopped' | 'sales_resumed',
  (facts: SupplyFacts) => SupplyLetter
>;

/** Mails to the shop's owner about a supplier's account. */
export const supplyAlerts: SupplyLetters = {
  balance_low: ({ supplier, balance, days }) => ({
    subject: `Top up ${supplier}: ${balance} left`,
    paragraphs: [
      `The balance at ${supplier} is ${balance}${days === undefined ? '' : days === 1 ? ', enough for one day at the pace of the last week' : `, enough for ${days} days at the pace of the last week`}.`,
      'Top it up there. Once it no longer pays for the cheapest plan, the shop stops selling this supplier’s plans.',
      'You get this e-mail once a day until the balance is higher.',
    ],
  }),
  sales_stopped: ({ supplier, balance, reason = 'balance', shopCurrency, accountCurrency }) => {
    const { subject, why, next } = {
      balance: {
        subject: `Sales stopped: no balance at ${supplier}`,
        why: `The balance at ${supplier} is ${balance}: too little for the cheapest plan, after orders already placed.`,
        next: 'Top it up there. Sales resume automatically within a minute.',
      },
      unreachable: {
        subject: `Sales stopped: ${supplier} cannot be reached`,
        why: `${supplier} has not responded for 15 minutes, or refuses the shop’s key.`,
        next: 'What was paid is delivered once it responds. Sales resume automatically.',
      },
      currency: {
        subject: `Sales stopped: ${supplier} has an account in another currency`,
        why: `The balance at ${supplier} is ${balance}, the shop’s base currency is ${shopCurrency}, and there is no current exchange rate between the two.`,
        next: `Add ${accountCurrency} under Money, Currencies: its rate is enough, shoppers need not be offered it. Or ask ${supplier} to change the account to ${shopCurrency}. Sales resume automatically once the rate has been read.`,
      },
    }[reason];
    return {
      subject,
      paragraphs: [
        why,
        'Its plans are not sold now. Visitors are offered equal plans of another supplier where there are any, and read that the others are sold out for now.',
        next,
      ],
    };
  },
  sales_resumed: ({ supplier, balance }) => ({
    subject: `Sales resumed: ${supplier} delivers again`,
    paragraphs: [`The plans of ${supplier} are sold again. The balance there is ${balance}.`],
  }),
};
