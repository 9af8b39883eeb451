export const totals = {
  subtotal: 'Subtotal',
  code: 'Code',
  shipping: 'Shipping',
  free: 'Free',
  tax: 'Tax',
  included: 'Included',
  total: 'Total',
};
