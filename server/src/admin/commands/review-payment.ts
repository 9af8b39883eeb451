import { REVIEW_CHOICES } from '@esimshop/contracts/admin-order';
import { listPayments, needsReview } from '../../orders/payments.ts';
import { commandLine } from '../../platform/process/command-line.ts';
import { COMMAND_LINE } from '../admin-actor.ts';
import { decidePayment } from '../orders/decide.ts';
import { type Command, CommandError } from './command.ts';
import { explainProblems, findNamedOrder } from './find-order.ts';

export const reviewPaymentCommand: Command = {
  name: 'review-payment',
  usage: '<order number> accept|reject',
  summary: 'Decide a payment under review: accept delivers the order, reject cancels it. No money moves.',
  async run(shop, [orderNumber, word]) {
    const { id: orderId } = await findNamedOrder(shop, orderNumber);
    const choice = REVIEW_CHOICES.find((each) => each === word);
    if (!choice) throw new CommandError(`Expected ${REVIEW_CHOICES.join(' or ')}.`);
    const payment = (await listPayments(shop.database, orderId)).find(needsReview);
    if (!payment) throw new CommandError(`No payment of order ${orderNumber} is under review.`);
    await explainProblems(decidePayment(shop, COMMAND_LINE, { orderId, paymentId: payment.id, choice }));
    console.log(`Done. See: ${commandLine(`orders ${orderNumber}`)}`);
  },
};
