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
  currencyCookie: {
    purpose: 'Sunucunun fiyatları doğru para biriminde göndermesi için seçtiğiniz para birimi.',
    duration: '1 yıl',
  },
  kept: {
    forGood:
      'Siparişler, mesajlar ve hesap değişikliklerinin kaydı otomatik olarak silinmez: siz silinmesini isteyene kadar, yasa gerektiriyorsa daha uzun süre saklanır.',
    byAge: {
      customers: (months: string) =>
        `Sizi tanıtan her şey: son siparişinizden, eSIM’inizden veya mesajınızdan sonra ${months}. Siparişlerin muhasebe için gereken kısmı adınız olmadan kalır.`,
      messages: (months: string) => `Yanıtladığımız mesajlar: ${months}.`,
      mails: (months: string) => `Gönderdiğimiz e-postaların içeriği: ${months}.`,
      audit: (months: string) => `Hesap değişikliklerinin kaydındaki adlar: ${months}.`,
      sessions: (months: string) => `Siparişin geldiği tarayıcı ve ağ: ${months}.`,
    },
    rest: 'Geri kalanlar siz silinmesini isteyene kadar, yasa gerektiriyorsa daha uzun süre saklanır.',
    months: (count: number) => `${count} ay`,
  },
  supplierPlaces: {
    'esim-go': 'eSIM Go Birleşik Krallık’ta',
    airalo: 'Airalo Singapur ve Amerika Birleşik Devletleri’nde',
  },
  otherPlace: (supplier: string) => `${supplier} kendi gizlilik politikasında belirttiği ülkelerde`,
  noDisputes:
    'Anlaşamazsak parasal sınırlar dâhilinde yaşadığınız yerdeki tüketici hakem heyetine (e-Devlet üzerinden de), bunun üzerindeki uyuşmazlıklarda tüketici mahkemesine başvurabilirsiniz.',
};
