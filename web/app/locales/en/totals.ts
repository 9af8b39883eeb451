export const totals = {
  subtotal: 'Subtotal',
  code: 'Code',
  shipping: 'Shipping',
  free: 'Free',
  tax: 'Tax',
  total: 'Total',
};
