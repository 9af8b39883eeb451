import { formatDecimal } from '@esimshop/contracts/money';
import { findLostPeriod } from '../../orders/lost-period.ts';
import { type LostSale, listLostSales } from '../restore/list-lost-sales.ts';
import { type Command, CommandError } from './command.ts';
import { printTable } from './print-table.ts';

const ADVICE: Record<LostSale['kind'], string> = {
  order_lost: 'The order is lost: refund it there, or send the eSIM to the customer named there.',
  payment_not_recorded:
    'The order is here: accept its payment there if it is under review (review-payment), or refund it at the partner.',
  purchase_lost: 'No order here owns it: send it to its customer, or ask for a refund there.',
};

export const reconcileCommand: Command = {
  name: 'reconcile',
  usage: '[since]',
  summary: 'List what the partners have sold or received since a restored backup, and the shop does not know.',
  async run(shop, [since]) {
    const from = since ? new Date(since) : (await findLostPeriod(shop.database))?.from;
    if (!from)
      throw new CommandError('No backup was restored here. Give a time to start from, such as 2026-11-22T10:00Z.');
    if (Number.isNaN(from.getTime()))
      throw new CommandError(`Expected a time such as 2026-11-22T10:00Z, got '${since}'.`);
    const sales = await listLostSales(shop, from);
    printTable(
      ['Partner', 'Reference', 'Order or plan', 'Amount', 'Time (UTC)', 'What to do'],
      sales.map(({ partner, reference, subject, amount, at, kind }) => [
        partner,
        reference,
        subject,
        amount && `${formatDecimal(amount)} ${amount.currency}`,
        at,
        ADVICE[kind],
      ]),
    );
  },
};
