/** How often the codes of one order can be sent to other addresses within an hour. */
export const ORDER_COPIES_PER_HOUR = 3;
