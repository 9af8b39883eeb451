import { ORDER_STATUSES } from '@esimshop/contracts/order-status';
import { COMMAND_LINE } from '../admin-actor.ts';
import { changeStatus } from '../orders/change-status.ts';
import { notifyCustomer } from '../orders/notify-customer.ts';
import { type Command, CommandError } from './command.ts';
import { explainProblems, findNamedOrder } from './find-order.ts';

function readStatus(word: string | undefined) {
  const status = ORDER_STATUSES.find((each) => each === word);
  if (!status) throw new CommandError(`Expected one of ${ORDER_STATUSES.join(', ')}.`);
  return status;
}

export const setStatusCommand: Command = {
  name: 'set-status',
  usage: '<order number> <status>',
  summary: 'Set the status of an order. Moves no money and sends no mail.',
  async run(shop, [orderNumber, word]) {
    const { id: orderId } = await findNamedOrder(shop, orderNumber);
    const changed = await explainProblems(changeStatus(shop, COMMAND_LINE, { orderId, status: readStatus(word) }));
    const unusual = changed.warnings.length > 0 ? ` Unusual: ${changed.warnings.join(', ')}.` : '';
    console.log(`${changed.order.orderNumber}: ${changed.from} became ${changed.order.status}.${unusual}`);
  },
};

export const notifyCommand: Command = {
  name: 'notify',
  usage: '<order number> <status>',
  summary: 'Send the customer the e-mail of a status.',
  async run(shop, [orderNumber, word]) {
    const { id: orderId } = await findNamedOrder(shop, orderNumber);
    const sent = await explainProblems(notifyCustomer(shop, COMMAND_LINE, { orderId, status: readStatus(word) }));
    console.log(`The e-mail about ${sent.status} is on its way to ${sent.recipient}.`);
  },
};
