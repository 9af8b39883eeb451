import type { ComponentType, Ref } from 'react';
import type { FieldProblem } from './field-problem.ts';

/** What became of the card: the partner's token, a test payment without a card, or fields to mend. */
export type CardOutcome =
  | { kind: 'token'; paymentMethodId: string }
  | { kind: 'test_payment' }
  | { kind: 'invalid'; problems: FieldProblem[] };

export type CardEntryHandle = {
  /** Shows what is wrong in its fields, and returns it. */
  check(): FieldProblem[];
  /** Hands the card to the payment partner. @throws ConnectionError, ApiError when the partner cannot be asked. */
  tokenise(): Promise<CardOutcome>;
};

/** Where a card is entered. What is typed stays in it: the shop sees the partner's token alone. */
export type CardEntryProps = { ref: Ref<CardEntryHandle>; onProblems: (problems: FieldProblem[]) => void };
export type CardEntry = ComponentType<CardEntryProps>;
