export const checkoutTax = {
  country: 'Country you live in',
  hint: 'It decides whose VAT is in the price. The price stays the same.',
  company: 'Receipt for a company?',
  companyName: 'Company name',
  vatId: 'VAT number (optional)',
  vatIdHint: 'With the letters of its country, such as DE123456789. The price stays the same.',
  choose: 'Choose your country',
  included: 'VAT in it, {{rate}}% for {{country}}: {{amount}}',
};
