export const legal = {
  representative: 'Yetkili',
  phone: 'Telefon',
  register: 'Sicil',
  vatId: 'Vergi numarası',
  authority: 'Denetleyen kurum',
  mersis: 'MERSİS numarası',
  kep: 'Kayıtlı elektronik posta (KEP)',
  etbis: 'ETBİS',
  sandbox: 'Bu bir test ortamıdır: burada satın alınan hiçbir şey gerçek değildir ve arkasında bir şirket yoktur.',
  noDisputes:
    'Anlaşamazsak parasal sınırlar dâhilinde yaşadığınız yerdeki tüketici hakem heyetine (e-Devlet üzerinden de), bunun üzerindeki uyuşmazlıklarda tüketici mahkemesine başvurabilirsiniz.',
};
