export const checkoutTax = {
  country: 'Country you live in',
  hint: 'It decides whose VAT is in the price. The price stays the same.',
  choose: 'Choose your country',
  included: 'VAT in it, {{rate}}% for {{country}}: {{amount}}',
};
