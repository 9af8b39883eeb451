import { findOrderByNumber, type OrderRow } from '../../orders/store.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { CommandError } from './command.ts';

/** The order that a command names, in any case. @throws CommandError if there is none */
export async function findNamedOrder({ database }: Shop, orderNumber: string | undefined): Promise<OrderRow> {
  if (!orderNumber) throw new CommandError('Expected an order number such as ES-7K4M-2QXR-9TBD.');
  const order = await findOrderByNumber(database, { orderNumber: orderNumber.toUpperCase() });
  if (!order) throw new CommandError(`There is no order ${orderNumber}.`);
  return order;
}

/** A problem is shown as a sentence to the person at the command line. */
export async function explainProblems<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof ProblemError) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}
