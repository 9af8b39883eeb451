import type { adding as source } from '../en/adding.ts';

export const adding: typeof source = {
  add: 'Sepete Ekle',
  pending: 'Ekleniyor...',
  addedTitle: 'Sepete eklendi',
  addedText: 'Sepete eklendi: {{name}}. Görmek için sağ üstteki sepet simgesine dokunun.',
  listFailed: 'Ürün sepete eklenemedi. Lütfen yeniden deneyin.',
  detailFailed: 'Ürün sepete eklenemedi. Lütfen yeniden deneyin.',
  waitingTitle: 'Bu cihaza kaydedildi',
  waitingText: 'Sepetinizdeki değişiklikler kaydedildi, internete bağlandığınızda gönderilecek.',
  sent: 'Sepetiniz güncel',
  viewDetails: 'Ayrıntıları Görüntüle',
  sampleTitle: 'Örnek Ürün',
  sampleText: 'Bu ürün yalnızca gösterim amaçlı bir örnektir. Gerçek ürün bilgileri yakında sunulacak.',
};
