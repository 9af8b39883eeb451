import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { providerName } from '@esimshop/contracts/provider-name';

export const receipt = {
  titles: { receipt: 'Makbuz', credit_note: 'İade makbuzu' },
  file: {
    receipt: (number: string) => `makbuz-${number}.pdf`,
    credit_note: (number: string) => `iade-makbuzu-${number}.pdf`,
  },
  date: 'Tarih',
  order: 'Sipariş',
  paidOn: 'Ödeme tarihi',
  paidWith: 'Ödeme yöntemi',
  paidBy: (method: string) => (method === CARD_METHOD ? 'Kredi veya banka kartı' : providerName(method)),
  reference: 'Ödeme',
  currency: 'Para birimi',
  corrects: 'Düzelttiği makbuz',
  replaces: 'Yerine geçtiği makbuz',
  reason: 'Neden',
  reasons: {
    capture: 'Ödeme',
    refund: 'Para iadesi',
    reversal: 'Ödeme kuruluşunun geri aldığı ödeme',
    dispute: 'İtiraz edilen ödeme',
    buyer_changed: 'Alıcı şirketini bildirdi',
  },
  came: 'Yeniden alınan ödeme',
  seller: 'Satıcı',
  buyer: 'Alıcı',
  email: 'E-posta',
  vatId: 'Vergi numarası',
  lines: 'Paketler',
  plan: 'Paket',
  quantity: 'Adet',
  each: 'Birim fiyat',
  discount: 'İndirim',
  amount: 'Tutar',
  beforeDiscount: 'İndirimden önce',
  code: (code: string) => `${code} kodu`,
  without: (rate: string, country: string) => `%${rate} KDV hariç, ${country}`,
  tax: (rate: string, country: string) => `KDV %${rate}, ${country}`,
  noTax: (country: string) => `KDV içermez: ${country} için tanımlı bir oran yok.`,
  unknownCountry: 'bilinmeyen ülke',
  totals: { receipt: 'Toplam, ödendi', credit_note: 'Toplam, iade edildi' },
  rules: {
    buyer: 'Fiyata, alıcının yaşadığı ülkenin oranıyla KDV dahildir.',
    seller: 'Fiyata, satıcının yerleşik olduğu ülkenin oranıyla KDV dahildir.',
  },
  withdrawal: 'Cayma hakkı',
  withdrawals: {
    until_used: (days: number) =>
      `eSIM’i kurmadığınız ve kullanmadığınız sürece satın alma gününden itibaren ${days} gün içinde cayabilirsiniz.`,
    pro_rata: (days: number) =>
      `Satın alma gününden itibaren ${days} gün içinde cayabilirsiniz. O zamana kadar kullandığınız bölüm iade edilmez.`,
    at_delivery: () => 'Cayma hakkı, onayladığınız üzere teslimatla sona erdi.',
  },
  rest: 'Tutarlar, daha önceki iade makbuzlarından sonra ödemeden kalan tutarlardır.',
  nothingLeft: 'Ödenecek tutar kalmadı.',
};
