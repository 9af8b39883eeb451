/** How many times per hour the codes of an order can be sent to other addresses. */
export const ORDER_COPIES_PER_HOUR = 3;
