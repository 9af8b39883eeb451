import type { Messages } from '~/locales/en.ts';

/** What is wrong with one field: the text's key below `checkout.fields`, and the number it names. */
export type FieldProblem = { fieldId: string; text: keyof Messages['checkout']['fields']; count?: number };

const TEXTS: Record<string, FieldProblem['text']> = {
  'Name is required': 'nameRequired',
  'Valid email is required': 'emailRequired',
  'Phone number is required': 'phoneRequired',
  'Remove the special characters': 'specialCharacters',
  'Do not enter a card number here': 'cardNumberElsewhere',
  'Check the card number': 'cardNumber',
};

/** The contract says in English what is wrong, in the form and in a 422; the visitor reads it in their language. */
export function toFieldProblem(fieldId: string, message: string): FieldProblem {
  const text = TEXTS[message];
  if (text) return { fieldId, text };
  const tooLong = /^Use at most (\d+) characters$/.exec(message);
  return tooLong ? { fieldId, text: 'tooLong', count: Number(tooLong[1]) } : { fieldId, text: 'other' };
}
