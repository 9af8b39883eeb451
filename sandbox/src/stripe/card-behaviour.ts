type Dispute = {
  reason: 'fraudulent' | 'product_not_received' | 'noncompliant';
  /** The bank only asks, and has taken nothing back. */
  isInquiry?: boolean;
};

/** How the bank of a card responds to a charge. */
export type CardBehaviour =
  | {
      kind: 'succeeds';
      /** How the cardholder then disputes the charge. */
      disputes?: readonly Dispute[];
      /** The network warns of fraud; nothing is disputed yet. */
      isSuspected?: true;
      refund?: 'succeeds_later' | 'fails_later';
    }
  /** Without a decline code where Stripe sends the error's code alone. */
  | { kind: 'declines'; code: string; declineCode?: string; message: string }
  /** Requires 3-D Secure; with `unlessSetUp`, not for later charges once the card is set up. */
  | { kind: 'authenticates'; unlessSetUp: boolean; thenDeclines: Extract<CardBehaviour, { kind: 'declines' }> | null };

export type TestCard = {
  number: string;
  brand: string;
  result: string;
  behaviour: CardBehaviour;
  /** As if it had been set up for charges without its holder. */
  isSetUp?: true;
};

export const genericDecline = declineCard('generic_decline');

export function declineCard(declineCode: string, message = 'Your card was declined.') {
  return { kind: 'declines' as const, code: 'card_declined', declineCode, message };
}

export function declineFor(code: string, message: string) {
  return { kind: 'declines' as const, code, message };
}
