import type { AdminOrderActor, TimelineEntry } from '@esimshop/contracts/admin-order';
import { DEFAULT_CURRENCY, formatDecimal } from '@esimshop/contracts/money';
import type { OrderEventDetails, OrderEventKind } from '@esimshop/contracts/order-events';
import type { MailRow } from '../../mail/store.ts';
import { toBoughtPlan } from '../../orders/bought-plan.ts';
import type { PaymentRow } from '../../orders/payments.ts';
import type { PurchaseRow } from '../../orders/purchases.ts';
import type { OrderEventRow, OrderLineRow } from '../../orders/store.ts';
import { toReadableEmail } from '../../platform/readable-email.ts';

type History = {
  events: OrderEventRow[];
  payments: PaymentRow[];
  purchases: PurchaseRow[];
  mails: MailRow[];
  lines: OrderLineRow[];
};

/** What happened to an order, newest first: its events, and what its payments and mails say themselves. */
export function buildTimeline(history: History): TimelineEntry[] {
  const entries = [
    // The payment's own event reports its capture, with its amount.
    ...history.events.filter(({ kind }) => kind !== 'paid').map((event) => describeEvent(event, history)),
    ...history.payments.flatMap(describePayment),
    ...history.mails.flatMap(describeMail),
  ];
  // Stable: of one moment, the later row is the newer one.
  return entries.reverse().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function entry(known: Pick<TimelineEntry, 'key' | 'at' | 'kind'> & Partial<TimelineEntry>): TimelineEntry {
  return {
    actor: { kind: 'system', name: null },
    from: null,
    to: null,
    plan: null,
    quantity: null,
    amount: null,
    provider: null,
    declineCode: null,
    reference: null,
    mailKind: null,
    recipient: null,
    text: null,
    ...known,
  };
}

/** Every fact that some kind of event has. */
type Facts = Partial<UnionToIntersection<OrderEventDetails[OrderEventKind]>>;
type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

function describeEvent(event: OrderEventRow, { purchases, lines }: History): TimelineEntry {
  const { id, kind, detail, createdAt, fromStatus, toStatus } = event;
  const facts: Facts = detail;
  const purchaseIds = facts.purchaseIds ?? [facts.purchaseId];
  const purchase = purchases.find((each) => purchaseIds.includes(each.id));
  const line = lines.find((each) => each.id === purchase?.orderLineId);
  return entry({
    key: `event-${id}`,
    at: createdAt.toISOString(),
    kind: kind === 'payment_disputed' && facts.isRefundable ? 'payment_inquiry' : kind,
    actor: readActor(event.actor),
    from: fromStatus,
    to: toStatus,
    plan: line ? toBoughtPlan(line) : null,
    quantity: purchase?.quantity ?? null,
    amount:
      facts.amountMinor === undefined
        ? null
        : formatDecimal({
            amountMinor: facts.amountMinor,
            currency: facts.currency ?? lines[0]?.currency ?? DEFAULT_CURRENCY,
          }),
    provider: facts.provider ?? null,
    reference: facts.reference ?? facts.providerRef ?? null,
    mailKind: facts.mailKind ?? null,
    recipient: facts.recipient ?? null,
    text: facts.note ?? facts.problem ?? facts.message ?? null,
  });
}

/** The `actor` of an event, also by the names that commands used in the past. */
export function readActor(actor: string): AdminOrderActor {
  if (actor === 'customer' || actor === 'system') return { kind: actor, name: null };
  if (actor.startsWith('admin:')) return { kind: 'admin', name: actor.slice('admin:'.length) };
  return { kind: 'command', name: actor === 'command' ? null : actor };
}

function describePayment(payment: PaymentRow): TimelineEntry[] {
  const { id, provider, providerRef, declineCode, capturedAt, updatedAt } = payment;
  const facts = { provider, amount: formatDecimal(payment), reference: providerRef };
  if (capturedAt) return [entry({ key: `payment-${id}`, at: capturedAt.toISOString(), kind: 'paid', ...facts })];
  if (payment.status !== 'declined' && payment.status !== 'cancelled') return [];
  const at = updatedAt.toISOString();
  return [entry({ key: `payment-${id}`, at, kind: 'payment_declined', declineCode, ...facts })];
}

function describeMail({ id, kind, recipient, state, problem, sentAt, createdAt }: MailRow): TimelineEntry[] {
  const facts = { mailKind: kind, recipient: toReadableEmail(recipient), text: problem };
  if (sentAt) return [entry({ key: `mail-${id}`, at: sentAt.toISOString(), kind: 'mail_sent', ...facts })];
  if (state !== 'failed') return [];
  return [entry({ key: `mail-${id}`, at: createdAt.toISOString(), kind: 'mail_failed', ...facts })];
}
