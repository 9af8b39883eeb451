import type { choosing as source } from '../en/choosing.ts';

export const choosing: typeof source = {
  need: 'Ne kadar veriye ihtiyacım var?',
  compare: 'Paketleri karşılaştır',
  sort: 'Sıralama',
  sortData: 'Veri',
  sortPrice: 'Fiyat',
  sortGb: 'GB fiyatı',
  phone: 'Telefonum eSIM destekliyor mu?',
  failed: 'Yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin.',
  visitingSeveral: 'Birden fazla ülkeye mi gidiyorsunuz?',
  findSet: 'En ucuz seçeneği bul',
};
