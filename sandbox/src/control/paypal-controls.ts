import type { FastifyInstance } from 'fastify';
import type { PayPal } from '../paypal/paypal-context.ts';
import { disputeCapture, finishRefund, reverseCapture, withdraw } from '../paypal/paypal-refunds.ts';
import { asFields, readNumber, readText } from '../read-fields.ts';

const ENDS = ['COMPLETED', 'FAILED', 'CANCELLED'] as const;

/** What payers, their banks and PayPal do about a payment after it was captured. */
export function servePayPalControls(app: FastifyInstance, paypal: PayPal): void {
  app.post('/sandbox/paypal/captures/:id/:act', (request, reply) => {
    const { id, act } = asFields(request.params);
    const capture = paypal.store.find('captures', String(id));
    if (!capture) return reply.code(404).send({ message: `There is no capture ${String(id)}.` });
    switch (act) {
      case 'echeck':
        paypal.store.put('captures', capture.id, { ...capture, isEcheck: true });
        break;
      case 'reverse':
        reverseCapture(paypal, capture);
        break;
      case 'dispute':
        disputeCapture(paypal, capture, readText(asFields(request.body), 'outcome'));
        break;
      default:
        return reply.code(422).send({ message: `Expected echeck, reverse or dispute, got ${String(act)}.` });
    }
    return { capture: capture.id };
  });

  app.post('/sandbox/paypal/refunds/:id', (request, reply) => {
    const { id } = asFields(request.params);
    const refund = paypal.store.find('refunds', String(id));
    const wanted = readText(asFields(request.body), 'status');
    const status = ENDS.find((each) => each === wanted);
    if (refund?.status !== 'PENDING') return reply.code(404).send({ message: `No refund ${String(id)} is pending.` });
    if (!status) return reply.code(422).send({ message: `Expected status to be one of ${ENDS.join(', ')}.` });
    finishRefund(paypal, refund, status);
    return { refund: refund.id };
  });

  app.post('/sandbox/paypal/withdrawals', (request, reply) => {
    const fields = asFields(request.body);
    const amountMinor = readNumber(fields, 'amountMinor');
    if (!Number.isSafeInteger(amountMinor) || amountMinor === undefined || amountMinor < 1)
      return reply.code(422).send({ message: 'Expected amountMinor to be a whole number above 0.' });
    return { transaction: withdraw(paypal, amountMinor, readText(fields, 'currency') ?? 'USD') };
  });
}
