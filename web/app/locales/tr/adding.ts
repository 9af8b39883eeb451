import type { adding as source } from '../en/adding.ts';

export const adding: typeof source = {
  add: 'Sepete ekle',
  pending: 'Ekleniyor...',
  addedTitle: 'Sepete eklendi',
  addedText: 'Sepete eklendi: {{name}}. Görmek için sağ üstteki sepet simgesine dokunun.',
  inCart_one: 'Sepetinizde {{count}} eSIM var',
  inCart_other: 'Sepetinizde {{count}} eSIM var',
  checkout: 'Ödemeye geç',
  checkoutTotal: 'Ödemeye geç: {{total}}',
  another: 'Bir daha ekle',
  buyNow: 'Hemen al',
  listFailed: 'Ürün sepete eklenemedi. Lütfen tekrar deneyin.',
  detailFailed: 'Ürün sepete eklenemedi. Lütfen tekrar deneyin.',
  soldOut: 'Şimdilik tükendi',
  soldOutText: 'Bu paketi şu anda teslim edemiyoruz. Başka bir paket seçin ya da daha sonra tekrar deneyin.',
  waitingTitle: 'Bu cihaza kaydedildi',
  waitingText: 'Sepetinizdeki değişiklikler kaydedildi; internete bağlandığınızda gönderilecek.',
  sent: 'Sepetiniz güncel',
  viewDetails: 'Ayrıntıları görüntüle',
  sampleTitle: 'Örnek ürün',
  sampleText: 'Bu ürün yalnızca gösterim amaçlı bir örnektir. Gerçek ürün bilgileri yakında eklenecek.',
};
