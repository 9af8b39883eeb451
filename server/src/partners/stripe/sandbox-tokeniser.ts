import * as z from 'zod';
import { assertNoOpenTransaction } from '../../platform/database/transaction.ts';
import { exchange, parseJson } from '../exchange.ts';
import type { CardTokeniser } from '../payment-gateway.ts';
import { toDeclineCode } from './decline-code.ts';

const tokenSchema = z.object({ paymentMethodId: z.string().min(1) });
const declineSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Exchanges card fields for a token of the sandbox's card partner. They appear in no log and no error; nothing is
 * charged here, so any failure can be retried.
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
      const response = await exchange({
        url: `${sandboxUrl}/sandbox/cards/tokens`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(card),
        timeoutMs,
      }).catch(() => undefined);
      const body = parseJson(response?.text ?? '');
      const token = tokenSchema.safeParse(body);
      if (response?.status === 200 && token.success)
        return { kind: 'token', paymentMethodRef: token.data.paymentMethodId };
      const decline = declineSchema.safeParse(body);
      if (response?.status === 422 && decline.success)
        return { kind: 'declined', declineCode: toDeclineCode(decline.data), message: decline.data.message };
      return { kind: 'unavailable' };
    },
  };
}
