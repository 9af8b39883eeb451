export const checkoutTax = {
  country: 'Yaşadığınız ülke',
  hint: 'Fiyata hangi ülkenin KDV’sinin dahil olduğunu belirler. Fiyat değişmez.',
  company: 'Makbuz şirket adına mı olsun?',
  companyName: 'Şirket adı',
  vatId: 'Vergi numarası (isteğe bağlı)',
  vatIdHint:
    'Türkiye için 10 haneli vergi numarası; diğer ülkelerde ülke koduyla birlikte, örneğin DE123456789. Fiyat değişmez.',
  choose: 'Ülkenizi seçin',
  included: 'Dahil olan KDV, {{country}} için %{{rate}}: {{amount}}',
};
