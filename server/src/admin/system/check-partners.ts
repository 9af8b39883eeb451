import type { SystemPartners } from '@esimshop/contracts/admin-system';
import { decimalOrNull } from '@esimshop/contracts/money';
import { keepFor } from '../../platform/keep-for.ts';
import { timeReply } from '../../platform/time-reply.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';
import type { Shop } from '../../shop.ts';
import type { StartSupplierChecks } from '../../supply/check-suppliers.ts';

/** Screens that are open at the same time share a check. */
const VALID_MS = 20_000;
/** A partner that takes longer is in a later response. */
const WAIT_MS = 500;
/** A payment partner is asked for what it received in this time: a call that changes nothing. */
const PAYMENTS_WINDOW_MS = 60_000;

type PaymentCheck = SystemPartners['payments'][number];
type MailCheck = NonNullable<SystemPartners['mail']>;
export type CheckPartners = () => Promise<SystemPartners>;

/** Asks suppliers, payment partners and the mail server, each at most once in 20 seconds. */
export function createPartnerChecks(shop: Shop, startSupplierChecks: StartSupplierChecks): CheckPartners {
  const startPaymentChecks = keepFor(VALID_MS, async () => listPaymentChecks(shop));
  const startMailChecks = keepFor(VALID_MS, async () => [checkMail(shop)]);
  return async () => {
    const checks = await Promise.all([startSupplierChecks(), startPaymentChecks(), startMailChecks()]);
    const [suppliers, payments, mails] = await Promise.all([
      listReplied(checks[0]),
      listReplied(checks[1]),
      listReplied(checks[2]),
    ]);
    return {
      isComplete: suppliers.length + payments.length + mails.length === checks.flat().length,
      suppliers: suppliers.map(({ balanceMinor, ...supplier }) => ({
        ...supplier,
        balance: decimalOrNull(balanceMinor, supplier.currency),
      })),
      payments,
      mail: mails[0] ?? null,
    };
  };
}

/** Those that are done within the time. */
async function listReplied<Check>(checks: readonly Promise<Check>[]): Promise<Check[]> {
  const replied: Check[] = [];
  await waitAtMost(Promise.all(checks.map(async (check) => replied.push(await check))), WAIT_MS);
  return replied;
}

function listPaymentChecks({ partners, clock }: Shop): Promise<PaymentCheck>[] {
  const to = clock.now();
  const window = { from: new Date(to.getTime() - PAYMENTS_WINDOW_MS), to };
  return Object.entries(partners.gateways).map(async ([name, gateway]) => ({
    name,
    ...toCheck(await timeReply(gateway.listReceived(window))),
  }));
}

async function checkMail({ partners }: Shop): Promise<MailCheck> {
  const check = partners.mail.check().then((works) => {
    if (!works) throw new Error('Expected the mail server to accept the connection');
  });
  return toCheck(await timeReply(check));
}

const toCheck = (latencyMs: number | null): MailCheck => ({ state: latencyMs === null ? 'down' : 'works', latencyMs });
