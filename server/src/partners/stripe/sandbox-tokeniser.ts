import * as z from 'zod';
import { assertNoOpenTransaction } from '../../database/transaction.ts';
import type { CardTokeniser } from '../../payments/payment-gateway.ts';
import { exchange } from '../exchange.ts';
import { parseJson } from '../parse-json.ts';
import { toRefusalReason } from './refusal-reason.ts';

const tokenSchema = z.object({ paymentMethodId: z.string().min(1) });
const refusalSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Hands card fields to the sandbox's card partner and gets a token for them. They appear in no log and no error;
 * no charge is made here, so whatever goes wrong can be tried again.
 */
export function createSandboxTokeniser({
  sandboxUrl,
  timeoutMs,
}: {
  sandboxUrl: string;
  timeoutMs: number;
}): CardTokeniser {
  return {
    async tokenise(card) {
      assertNoOpenTransaction('Card tokeniser');
      const answer = await exchange({
        url: `${sandboxUrl}/sandbox/cards/tokens`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(card),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined);
      const body = parseJson(answer?.text ?? '');
      const token = tokenSchema.safeParse(body);
      if (answer?.status === 200 && token.success)
        return { kind: 'token', paymentMethodRef: token.data.paymentMethodId };
      const refusal = refusalSchema.safeParse(body);
      if (answer?.status === 422 && refusal.success)
        return { kind: 'refused', reason: toRefusalReason(refusal.data), message: refusal.data.message };
      return { kind: 'unavailable' };
    },
  };
}
