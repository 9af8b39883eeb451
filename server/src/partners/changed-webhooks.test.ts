import { expect, test } from 'vitest';
import { type Alteration, alter, listAlterations } from '../../test/alter-answers.ts';
import { openPartnerSandbox } from '../../test/partner-sandbox.ts';
import { collectWebhooks, readSigned, type SentWebhook } from '../../test/sent-webhooks.ts';
import type { EsimEvent } from './esim-supplier.ts';
import type { PaymentEvent } from './payment-gateway.ts';

const webhooks = await collectWebhooks(await openPartnerSandbox());

/** Where a webhook names its kind; the shop ignores unknown kinds. */
const KIND_FIELDS = /^(type|event_type|alertType)$/;
/**
 * What the shop gave the partner and gets back: what another hand made has none. A payment is known by its id, and its order's
 * number is of use only if that was lost; Stripe publishes that a refund may have no metadata.
 */
const OWN_FIELDS = /(^|\.)(metadata(\.(refund_key|order_number))?|custom_id)$/;

const DEADLINES = /evidence_details|seller_response_due_date/;
/** A list that need not be there: the next event about the dispute has it. */
const OPTIONAL_LISTS = /^resource\.money_movements$/;

/** The fields that the shop acts on. Texts are for people only, and an id distinguishes deliveries. */
function factsOf(event: PaymentEvent | EsimEvent) {
  if ('fundsReturned' in event && event.fundsReturned) {
    const { reason: _, ...fundsReturned } = event.fundsReturned;
    return { subject: event.subject, fundsReturned };
  }
  if ('subject' in event)
    return { subject: event.subject, ...(event.orderNumber && { orderNumber: event.orderNumber }) };
  return { iccid: 'iccid' in event ? event.iccid : undefined, isAboutBalance: 'isAboutBalance' in event };
}

const withoutOwn = (facts: ReturnType<typeof factsOf>) =>
  JSON.parse(JSON.stringify(facts, (name, value) => (/^(refundKey|orderNumber)$/.test(name) ? undefined : value)));

/** Every reference to the payment that a body has. */
function namesPayment(body: string, subject: string | undefined): boolean {
  return subject !== undefined && body.includes(`"${subject}"`);
}

async function judge(webhook: SentWebhook, alteration: Alteration): Promise<void> {
  const truth = await readSigned(webhook);
  if (!truth) throw new Error('Expected the webhook to be read as it is');
  const body = alter(webhook.body, alteration);
  const event = await readSigned({ ...webhook, body });
  if (!event) {
    // PayPal verifies JSON only, and Stripe's SDK no empty body: such a webhook is redelivered.
    expect(`${webhook.partner} ${alteration.how}`).toMatch(/^(paypal (a page in HTML|cut off|empty)|stripe empty)$/);
    return;
  }
  if (event.isUnreadable) {
    expect(event).toEqual({ eventId: expect.any(String), kind: expect.any(String), isUnreadable: true });
    return;
  }
  if (KIND_FIELDS.test(alteration.path)) {
    const known = [factsOf(truth), { iccid: undefined, isAboutBalance: false }];
    expect(known).toContainEqual(factsOf(event));
    return;
  }
  if (OWN_FIELDS.test(alteration.path)) {
    expect(withoutOwn(factsOf(event))).toEqual(withoutOwn(factsOf(truth)));
    return;
  }
  if (OPTIONAL_LISTS.test(alteration.path) && alteration.how === 'absent') {
    expect(factsOf(truth)).toMatchObject(factsOf(event));
    return;
  }
  // A dispute without its deadline is reported all the same.
  if (DEADLINES.test(alteration.path) && ['absent', 'null'].includes(alteration.how)) {
    expect(factsOf(truth)).toMatchObject(factsOf(event));
    return;
  }
  const { subject, ...facts } = factsOf(event) as { subject?: string };
  const { subject: known, ...expected } = factsOf(truth) as { subject?: string };
  expect(facts).toEqual(expected);
  expect(subject === known || namesPayment(webhook.body, subject), `${subject} is ${known}`).toBe(true);
}

test.each(webhooks)(
  '$partner: $kind says what happened, or that it is not understood, whatever the partner changes',
  async (webhook) => {
    const failures: string[] = [];
    for (const alteration of listAlterations(webhook.body)) {
      await judge(webhook, alteration).catch((error: Error) =>
        failures.push(`${alteration.path} ${alteration.how}: ${error.message.slice(0, 600)}`),
      );
    }
    expect(failures).toEqual([]);
  },
);
