import type { FastifyInstance } from 'fastify';
import { asFields, readFlag, readNumber, readText } from '../read-fields.ts';
import { bookOther, payOutNow } from '../stripe/books.ts';
import { closeDispute, escalateInquiry, openDispute } from '../stripe/disputes.ts';
import type { StripePartner } from '../stripe/stripe-context.ts';

/** What cardholders and their banks do about a charge, and what the owner and Stripe do about the account. */
export function serveStripeControls(app: FastifyInstance, stripe: StripePartner): void {
  app.post('/sandbox/stripe/charges/:id/dispute', (request, reply) => {
    const id = readText(asFields(request.params), 'id') ?? '';
    const charge = stripe.store.find('charges', id);
    const isInquiry = readFlag(asFields(request.body), 'isInquiry');
    if (!charge?.paid) return reply.code(404).send({ message: `There is no paid charge ${id}.` });
    return stripe.store.atomically(() => openDispute(stripe, charge, { reason: 'fraudulent', isInquiry }));
  });

  app.post('/sandbox/stripe/disputes/:id', (request, reply) => {
    const id = readText(asFields(request.params), 'id') ?? '';
    const status = readText(asFields(request.body), 'status');
    const dispute = stripe.store.find('disputes', id);
    if (dispute?.status === 'warning_needs_response') {
      if (status === 'needs_response') return stripe.store.atomically(() => escalateInquiry(stripe, dispute));
      if (status === 'warning_closed') return stripe.store.atomically(() => closeDispute(stripe, dispute, status));
      return reply.code(422).send({ message: 'Expected status to be needs_response or warning_closed.' });
    }
    if (dispute?.status !== 'needs_response') return reply.code(404).send({ message: `No dispute ${id} is open.` });
    if (status !== 'won' && status !== 'lost')
      return reply.code(422).send({ message: 'Expected status to be won or lost.' });
    return stripe.store.atomically(() => closeDispute(stripe, dispute, status));
  });

  app.post('/sandbox/stripe/payouts', (request) => ({
    payouts: payOutNow(stripe, { automatic: !readFlag(asFields(request.body), 'isManual') }),
  }));

  app.post('/sandbox/stripe/fees', (request, reply) => {
    const fields = asFields(request.body);
    const [amountMinor, minutesAgo = 0] = [readNumber(fields, 'amountMinor'), readNumber(fields, 'minutesAgo')];
    if (!Number.isSafeInteger(amountMinor) || amountMinor === undefined)
      return reply.code(422).send({ message: 'Expected amountMinor to be a whole number, negative for a fee.' });
    const currency = readText(fields, 'currency') ?? 'usd';
    return { transaction: bookOther(stripe, { amount: amountMinor, currency, minutesAgo }).id };
  });
}
