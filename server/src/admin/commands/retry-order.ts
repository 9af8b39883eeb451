import { recordAudit } from '../../accounts/audit-log.ts';
import { retryOrder } from '../../fulfilment/retry-order.ts';
import { commandLine } from '../../platform/process/command-line.ts';
import { COMMAND_LINE } from '../admin-actor.ts';
import { type Command, CommandError } from './command.ts';
import { findNamedOrder } from './find-order.ts';

export const retryOrderCommand: Command = {
  name: 'retry-order',
  usage: '<order number>',
  summary: 'Retry the parked purchases of an order. Look at them first with orders.',
  async run(shop, [given]) {
    const { id: orderId, orderNumber } = await findNamedOrder(shop, given);
    const count = await retryOrder(shop, {
      orderNumber,
      actor: COMMAND_LINE.name,
      record: (tx) =>
        recordAudit(tx, { ...COMMAND_LINE.audit, act: 'order.retried', subjectKind: 'order', subjectId: orderId }),
    });
    if (!count) throw new CommandError(`Nothing in order ${given} needs attention.`);
    console.log(
      `${count} ${count === 1 ? 'purchase goes' : 'purchases go'} on. See: ${commandLine(`orders ${given}`)}`,
    );
  },
};
