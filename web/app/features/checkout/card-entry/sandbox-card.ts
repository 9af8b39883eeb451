import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { browserApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import type { CardTexts } from './card-check.ts';
import type { CardOutcome } from './card-entry.ts';

const PROBLEMS: Record<string, FieldProblem> = {
  number: { path: 'cardNumber', code: 'not_a_test_card' },
  expiry: { path: 'expiryDate', code: 'invalid' },
  cvc: { path: 'cvv', code: 'invalid', params: { digits: 3 } },
};

/** Hands a card from the browser to the sandbox's tokeniser, as a live partner's own field would. */
export async function tokeniseSandboxCard(card: CardTexts): Promise<CardOutcome> {
  const body = { number: card.cardNumber, expiry: card.expiryDate, cvc: card.cvv, name: card.cardholderName };
  try {
    const { paymentMethodId } = await browserApi<{ paymentMethodId: string }>('/sandbox/cards/tokens', {
      method: 'POST',
      body,
    });
    return { kind: 'token', token: { paymentMethodId } };
  } catch (error) {
    const problem = error instanceof ApiError && error.status === 422 ? PROBLEMS[fieldOf(error)] : undefined;
    if (!problem) throw error;
    return { kind: 'invalid', problems: [problem] };
  }
}

function fieldOf({ problem }: ApiError): string {
  return 'field' in problem && typeof problem.field === 'string' ? problem.field : '';
}
