import { retryOrder } from '../../fulfilment/retry-order.ts';
import { type Command, CommandError } from './command.ts';

export const retryOrderCommand: Command = {
  name: 'retry-order',
  usage: '<order number>',
  summary: 'Retry the parked purchases of an order. Look at them first with orders.',
  async run(shop, [orderNumber]) {
    if (!orderNumber) throw new CommandError('Expected an order number such as ES-7K4M-2QXR-9TBD.');
    const count = await retryOrder(shop, { orderNumber: orderNumber.toUpperCase(), actor: 'command' });
    if (count === undefined) throw new CommandError(`There is no order ${orderNumber}.`);
    if (count === 0) throw new CommandError(`Nothing in order ${orderNumber} needs attention.`);
    console.log(
      `${count} ${count === 1 ? 'purchase goes' : 'purchases go'} on. See: npm run shop -- orders ${orderNumber}`,
    );
  },
};
