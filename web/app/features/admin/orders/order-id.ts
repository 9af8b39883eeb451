const MAX_ORDER_ID = 2_147_483_647;

/** A whole number such as an order's id; undefined for everything else. */
export function toOrderId(text: string | undefined): number | undefined {
  const typed = text?.trim() ?? '';
  const id = Number(typed);
  return /^\d{1,10}$/.test(typed) && id >= 1 && id <= MAX_ORDER_ID ? id : undefined;
}
