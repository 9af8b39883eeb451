/** How the bank of a card responds to a charge. */
export type CardBehaviour =
  /** With `disputed`, the cardholder disputes the charge for that reason. */
  | {
      kind: 'succeeds';
      disputed?: 'fraudulent' | 'product_not_received';
      refund?: 'succeeds_later' | 'fails_later';
    }
  | { kind: 'declines'; code: string; declineCode: string; message: string }
  /** Requires 3-D Secure; with `unlessSetUp`, not for later charges once the card is set up. */
  | { kind: 'authenticates'; unlessSetUp: boolean; thenDeclines: Extract<CardBehaviour, { kind: 'declines' }> | null };

export type TestCard = { number: string; brand: string; result: string; behaviour: CardBehaviour };

export const genericDecline = decline('card_declined', 'generic_decline', 'Your card was declined.');

export function decline(code: string, declineCode: string, message: string) {
  return { kind: 'declines' as const, code, declineCode, message };
}
