import { randomInt } from 'node:crypto';
import { createOffers, type Offer } from './offers.ts';

type Problem = { code: string; description: string; message: string };
export type Purchase = {
  transactionId: string;
  offer: Offer;
  /** Of the eSIM that it tops up. */
  toppedUp: string | undefined;
  createdAt: Date;
  status: 'ACCEPTED' | 'DONE' | 'FAILED';
  iccid: string | undefined;
  error?: Problem;
  refund?: { status: 'ACCEPTED' | 'DONE' | 'FAILED'; createdAt: Date; error?: Problem };
};
export type Plan = { offer: Offer; transactionId: string; remainingGB: number; startAt?: Date; endAt?: Date };
export type Esim = { iccid: string; plans: Plan[]; installedAt?: Date };
export type Books = ReturnType<typeof createBooks>;

const DAY_MS = 86_400_000;
const problem = (code: string, message: string): Problem => ({ code, description: message, message });

/** What Zendit keeps of one account, in memory. */
export function createBooks() {
  const offers = createOffers();
  const purchases = new Map<string, Purchase>();
  const esims = new Map<string, Esim>();
  const books = {
    offers,
    purchases,
    esims,
    /** The next purchase finds no money. */
    isEmptyOnce: false,
    /** In thousandths of a dollar. */
    balance: 5_000_000,
    /** Takes the money; what becomes of it is settled some time later, as by Zendit. */
    buy(transactionId: string, offer: Offer, toppedUp: string | undefined): Purchase {
      const purchase: Purchase = {
        ...{ transactionId, offer, toppedUp, createdAt: new Date(), status: 'ACCEPTED', iccid: undefined },
      };
      purchases.set(transactionId, purchase);
      const isEmpty = books.isEmptyOnce || books.balance < offer.cost.fixed;
      books.isEmptyOnce = false;
      if (isEmpty) {
        purchase.status = 'FAILED';
        purchase.error = problem(
          'INSUFFICIENT_FUNDS',
          'Your wallet has insufficient funds to process this transaction',
        );
      } else books.balance -= offer.cost.fixed;
      return purchase;
    },
    settle(purchase: Purchase): void {
      if (purchase.status !== 'ACCEPTED') return;
      const { offer, transactionId, toppedUp } = purchase;
      const iccid = toppedUp ?? `8900000${String(randomInt(1e12)).padStart(12, '0')}`;
      const esim = esims.get(iccid) ?? { iccid, plans: [] };
      esim.plans.push({ offer, transactionId, remainingGB: offer.dataGB });
      esims.set(iccid, esim);
      Object.assign(purchase, { status: 'DONE', iccid });
    },
    /** Money goes back for what was not used. */
    settleRefund({ refund, iccid, transactionId, offer }: Purchase): void {
      if (refund?.status !== 'ACCEPTED') return;
      const esim = esims.get(iccid ?? '');
      const plan = esim?.plans.find((each) => each.transactionId === transactionId);
      if (!esim || !plan || plan.startAt) {
        Object.assign(refund, { status: 'FAILED', error: problem('NOT_REFUNDABLE', 'The plan was used') });
        return;
      }
      esim.plans = esim.plans.filter((each) => each !== plan);
      books.balance += offer.cost.fixed;
      refund.status = 'DONE';
    },
    useData(iccid: string, gigabytes: number): void {
      const esim = esims.get(iccid);
      const plan = esim?.plans.find(({ remainingGB }) => remainingGB > 0);
      if (!esim || !plan) return;
      const now = new Date();
      esim.installedAt ??= now;
      plan.startAt ??= now;
      plan.endAt ??= new Date(now.getTime() + plan.offer.durationDays * DAY_MS);
      plan.remainingGB = Math.max(0, plan.remainingGB - gigabytes);
    },
  };
  return books;
}
