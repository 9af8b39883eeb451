import type { CardInput } from '@esimshop/contracts/checkout';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { ComponentType, Ref } from 'react';

/** The card as the payment partner names it: fields of the request that pays with it. */
export type CardToken = Pick<CardInput, 'paymentMethodId' | 'confirmationTokenId'>;

/** Result of the card entry: the partner's token, a test payment without a card, or invalid fields. */
export type CardOutcome =
  | { kind: 'token'; token: CardToken }
  | { kind: 'test_payment' }
  | { kind: 'invalid'; problems: FieldProblem[] };

export type CardEntryHandle = {
  /** Shows and returns the problems of its fields. */
  check(): Promise<FieldProblem[]>;
  /** Sends the card to the payment partner. @throws ConnectionError, ApiError if the partner cannot be reached. */
  tokenise(): Promise<CardOutcome>;
};

/** The amount to pay; `total` has two decimals. */
export type Amount = { total: string; currency: string };

/** A card form. Its input never leaves it: the shop sees only the partner's token. */
export type CardEntryProps = {
  ref: Ref<CardEntryHandle>;
  /** May change while the card is entered. */
  amount: Amount;
  /** Whether the payer agrees that the card is saved. */
  savesCard: boolean;
  onProblems: (problems: FieldProblem[]) => void;
  /** Whether the form has the wallets of the device, too: not where their buttons stand above it. */
  offersWallets: boolean;
};
export type CardEntry = ComponentType<CardEntryProps>;
