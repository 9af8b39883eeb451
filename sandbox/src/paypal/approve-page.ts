import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatAmount } from '../format-amount.ts';
import { html, sendPage } from '../html.ts';
import { readForm } from '../parse-form.ts';
import { asFields, type Fields, readText } from '../read-fields.ts';
import type { PayPal } from './paypal-context.ts';
import type { PayPalOrder } from './paypal-objects.ts';
import { approveOrder } from './paypal-orders.ts';

/** The page on which a buyer approves or cancels a payment. */
export function serveApprovePage(app: FastifyInstance, paypal: PayPal): void {
  app.get('/sandbox/paypal/approve', (request, reply) => {
    const order = findOpenOrder(paypal, asFields(request.query));
    if (!order) return sendNothingToApprove(reply);
    const { amount, description } = order.unit;
    return sendPage(reply, {
      title: 'Approve your payment',
      formTargets: [new URL(order.returnUrl).origin, new URL(order.cancelUrl).origin],
      body: html`<h1>Pay esimshop (sandbox)</h1>
<p class="muted">This page simulates PayPal.</p>
<div class="sheet">
<p class="amount">${formatAmount(order.amountMinor, amount.currency_code)}</p>
<dl><dt>Payee</dt><dd>esimshop (sandbox)</dd><dt>For</dt><dd>${description ?? order.unit.reference_id}</dd></dl>
<form method="post" action="/sandbox/paypal/approve" class="actions">
<input type="hidden" name="token" value="${order.id}">
<button class="primary" name="decision" value="approve">Approve payment</button>
<button name="decision" value="cancel">Cancel and return</button>
</form>
</div>`,
    });
  });

  app.post('/sandbox/paypal/approve', (request, reply) => {
    const form = readForm(request);
    const order = findOpenOrder(paypal, form);
    if (!order) return sendNothingToApprove(reply);
    const isApproved = readText(form, 'decision') === 'approve';
    const target = new URL(isApproved ? order.returnUrl : order.cancelUrl);
    target.searchParams.set('token', order.id);
    if (isApproved) target.searchParams.set('PayerID', approveOrder(paypal, order).payerId ?? '');
    return reply.redirect(target.href, 303);
  });
}

function findOpenOrder(paypal: PayPal, fields: Fields): PayPalOrder | undefined {
  const order = paypal.store.find('orders', readText(fields, 'token') ?? '');
  const isOpen = order?.status === 'CREATED' || order?.status === 'PAYER_ACTION_REQUIRED' || order?.awaitsPayer;
  return isOpen ? order : undefined;
}

function sendNothingToApprove(reply: FastifyReply): FastifyReply {
  return sendPage(reply, {
    title: 'Nothing to approve',
    status: 404,
    body: html`<h1>Nothing to approve</h1>
<p>This payment does not need your approval. It may already be approved: return to the shop to check.</p>`,
  });
}
