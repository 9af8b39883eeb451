import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { providerName } from '@esimshop/contracts/provider-name';
import type { contract as reference } from '../en/contract.ts';
import type { Translated } from '../with-fallback.ts';

export const contract: Translated<typeof reference> = {
  title: (orderNumber) => `${orderNumber} numaralı siparişin sözleşmesi`,
  file: (orderNumber) => `sozlesme-${orderNumber}.pdf`,
  intro: (day) =>
    `${day} tarihinde kararlaştırılanlar: siparişiniz, paketlerin özeti ve o gün geçerli olan metinler. Lütfen bu belgeyi saklayın.`,
  seller: 'Satıcı',
  order: 'Siparişiniz',
  orderNumber: 'Sipariş numarası',
  orderedOn: 'Sipariş tarihi',
  buyer: 'Alıcı',
  email: 'E-posta',
  plan: 'Paket',
  quantity: 'Adet',
  price: 'Birim fiyat',
  total: 'Toplam',
  totalNote: (total) => `${total}, varsa vergiler dahil`,
  consent: 'Onayınız',
  consentIntro: 'Ödemeden önce şunu onayladınız:',
  checksum: 'SHA-256',
  summary: 'Paket özeti',
  data: 'Veri',
  validity: 'Geçerlilik',
  speed: 'Hız',
  networkSpeed: (generations) => `${generations} hızına kadar; varış yerindeki şebekenin elverdiği ölçüde`,
  plainSpeed: 'Varış yerindeki şebekenin elverdiği ölçüde',
  afterwards: 'Veri bitince',
  ends: 'Bağlantı kesilir. Ek paket alabilirsiniz; kendiliğinden ücret alınmaz.',
  throttle: 'Günlük miktardan sonraki hız',
  validFor: (validity) => `${validity}; ne zaman başladığı paketin sayfasında yazar`,
  calls: 'Arama ve SMS',
  noCalls: 'Dahil değildir; paketin telefon numarası yoktur',
  unlimited: 'Sınırsız',
  renewal: 'Yenileme',
  noRenewal: 'Yoktur. Paket kendiliğinden sona erer.',
  contact: 'İletişim',
  later: 'ödeme sayfasında girdiğiniz bilgiler',
  paidBy: (method) => (method === CARD_METHOD ? 'Kredi veya banka kartı' : providerName(method)),
  planLine: ({ name, description, quantity, amount }) => `${quantity} × ${name} (${description}): ${amount}`,
};
