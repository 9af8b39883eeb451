export const checkoutTax = {
  country: 'Yaşadığınız ülke',
  hint: 'Fiyata hangi ülkenin KDV’sinin dahil olduğunu belirler. Fiyat değişmez.',
  choose: 'Ülkenizi seçin',
  included: 'Dahil olan KDV, {{country}} için %{{rate}}: {{amount}}',
};
