import type { BoughtPlan, Revocation, RevocationOutcome } from '@esimshop/extension/interface';
import { describeError, type ZenditClient } from './client.ts';
import { readObject } from './read.ts';

/** The transaction that bought the plan: the eSIM's own, or the one that topped it up. */
const transactionOf = ({ addedBy, supplierRef }: BoughtPlan) => addedBy ?? supplierRef;

/** A refund is asked for, and granted or not some time later. Zendit does not say beforehand whether it would be. */
export function createRevocation(client: ZenditClient): Revocation {
  const pathOf = (transactionId: string) => `/esim/purchases/${encodeURIComponent(transactionId)}/refund`;

  return {
    async check(esim) {
      const transactionId = transactionOf(esim);
      if (!transactionId) return { kind: 'impossible', message: 'Zendit’s transaction of this plan is not known' };
      const reply = await client.find(`/esim/purchases/${encodeURIComponent(transactionId)}`);
      const status = reply && readObject(reply.body, 'a purchase').status;
      if (status === 'DONE') return { kind: 'possible', isCredited: true };
      return { kind: 'impossible', message: `Zendit’s transaction is ${status ?? 'not there'}` };
    },
    async revoke(esim) {
      const transactionId = transactionOf(esim);
      if (!transactionId) return { kind: 'rejected', message: 'Zendit’s transaction of this plan is not known' };
      const asked = await client.find(pathOf(transactionId));
      if (asked) return toOutcome(asked.body);
      const reply = await client.post(pathOf(transactionId));
      if (reply.status < 300) return toOutcome(reply.body);
      return { kind: 'rejected', message: `Zendit refused the refund: ${describeError(reply)}` };
    },
  };
}

function toOutcome(body: unknown): RevocationOutcome {
  const { status, error } = readObject(body, 'a refund');
  if (status === 'DONE') return { kind: 'revoked', isCredited: true };
  if (status === 'FAILED')
    return { kind: 'rejected', message: `Zendit refused the refund: ${describeError({ status: 200, body: error })}` };
  return { kind: 'unknown', message: 'Zendit has the refund in progress' };
}
