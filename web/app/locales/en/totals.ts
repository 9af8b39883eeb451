export const totals = {
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  free: 'Free',
  tax: 'Tax',
  total: 'Total',
};
