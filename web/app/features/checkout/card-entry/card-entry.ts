import type { FieldProblem } from '@esimshop/contracts/field-problems';
import type { ComponentType, Ref } from 'react';

/** Result of the card entry: the partner's token, a test payment without a card, or invalid fields. */
export type CardOutcome =
  | { kind: 'token'; paymentMethodId: string }
  | { kind: 'test_payment' }
  | { kind: 'invalid'; problems: FieldProblem[] };

export type CardEntryHandle = {
  /** Shows and returns the problems of its fields. */
  check(): FieldProblem[];
  /** Sends the card to the payment partner. @throws ConnectionError, ApiError if the partner cannot be reached. */
  tokenise(): Promise<CardOutcome>;
};

/** A card form. Its input never leaves it: the shop sees only the partner's token. */
export type CardEntryProps = { ref: Ref<CardEntryHandle>; onProblems: (problems: FieldProblem[]) => void };
export type CardEntry = ComponentType<CardEntryProps>;
