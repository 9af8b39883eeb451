import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatAmount } from '../format-amount.ts';
import { html, sendPage } from '../html.ts';
import { readForm } from '../parse-form.ts';
import { asFields, type Fields, readText } from '../read-fields.ts';
import { finishAuthentication } from './confirm-payment.ts';
import { createPaymentMethod, findCardProblem } from './payment-methods.ts';
import type { StripePartner } from './stripe-context.ts';
import type { PaymentIntent } from './stripe-objects.ts';
import { testCards } from './test-cards.ts';

const fieldNames = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' } as const;

/** The card partner's endpoints for browsers: the tokeniser of the card form and the bank's authentication page. */
export function serveCardPages(app: FastifyInstance, stripe: StripePartner): void {
  app.get('/sandbox/cards', () => ({
    cards: testCards.map(({ number, brand, result }) => ({ number, brand, result })),
    note: 'Use any future expiry date and any three-digit security code (four digits for American Express).',
  }));

  app.post('/sandbox/cards/tokens', (request, reply) => {
    const card = readCardForm(asFields(request.body));
    if (!card) {
      const message = "Your card's expiration date is incomplete.";
      return reply.code(422).send({ code: 'invalid_expiry', message, field: 'expiry' });
    }
    const problem = findCardProblem(card, stripe.now());
    if (problem) {
      const { code, message, param } = problem;
      return reply.code(422).send({ code, message, field: fieldNames[param] });
    }
    const { id, card: saved } = createPaymentMethod(stripe, card);
    return reply.send({ paymentMethodId: id, brand: saved.brand, last4: saved.last4 });
  });

  app.get('/sandbox/cards/authenticate', (request, reply) => {
    const intent = findAwaitingAuthentication(stripe, asFields(request.query));
    if (!intent) return sendNothingToAuthenticate(reply);
    const target = returnUrlOf(intent);
    return sendPage(reply, {
      title: 'Confirm your payment',
      formTargets: target ? [new URL(target).origin] : [],
      body: html`<h1>Confirm your payment</h1>
<p class="muted">This page simulates 3-D Secure.</p>
<div class="sheet">
<p>esimshop (sandbox) requests a payment of</p>
<p class="amount">${formatAmount(intent.amount, intent.currency, 'stripe')}</p>
<form method="post" action="/sandbox/cards/authenticate" class="actions">
<input type="hidden" name="payment_intent" value="${intent.id}">
<button class="primary" name="result" value="complete">Complete authentication</button>
<button name="result" value="fail">Fail authentication</button>
</form>
</div>`,
    });
  });

  app.post('/sandbox/cards/authenticate', (request, reply) => completeAuthentication(stripe, request, reply));
}

function completeAuthentication(stripe: StripePartner, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const form = readForm(request);
  const intent = findAwaitingAuthentication(stripe, form);
  if (!intent) return sendNothingToAuthenticate(reply);
  const target = returnUrlOf(intent) ?? '/sandbox';
  const finished = finishAuthentication(stripe, intent, readText(form, 'result') === 'complete');
  const location = new URL(target, stripe.pagesUrl());
  location.searchParams.set('payment_intent', finished.id);
  location.searchParams.set('redirect_status', finished.status === 'succeeded' ? 'succeeded' : 'failed');
  return reply.redirect(location.href, 303);
}

function returnUrlOf({ next_action: action }: PaymentIntent): string | null {
  return action?.type === 'redirect_to_url' ? action.redirect_to_url.return_url : null;
}

function findAwaitingAuthentication(stripe: StripePartner, fields: Fields): PaymentIntent | undefined {
  const intent = stripe.store.find('paymentIntents', readText(fields, 'payment_intent') ?? '');
  return intent?.next_action?.type === 'redirect_to_url' ? intent : undefined;
}

function sendNothingToAuthenticate(reply: FastifyReply): FastifyReply {
  return sendPage(reply, {
    title: 'Nothing to authenticate',
    status: 404,
    body: html`<h1>Nothing to authenticate</h1>
<p>This payment does not need authentication. It may already be complete: return to the shop to check.</p>`,
  });
}

function readCardForm(form: Fields) {
  const expiry = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(readText(form, 'expiry') ?? '');
  if (!expiry) return undefined;
  const year = Number(expiry[2]);
  return {
    number: (readText(form, 'number') ?? '').replace(/[\s-]/g, ''),
    expMonth: Number(expiry[1]),
    expYear: year < 100 ? 2000 + year : year,
    cvc: readText(form, 'cvc') ?? '',
    name: readText(form, 'name') ?? null,
    email: null,
  };
}
