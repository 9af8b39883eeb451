import type { statuses as source } from '../en/statuses.ts';

export const statuses: typeof source = {
  order: {
    pending: 'Beklemede',
    created: 'Oluşturuldu',
    processing: 'İşleniyor',
    processed: 'İşlendi',
    shipped: 'Gönderildi',
    completed: 'Tamamlandı',
    cancelled: 'İptal edildi',
    refunded: 'İade edildi',
  },
  esim: {
    ready: 'Kuruluma hazır',
    not_started: 'Kuruldu, başlamadı',
    pending: 'Henüz etkinleştirilmedi',
    active: 'Etkin',
    out_of_data: 'Veri bitti',
    expired: 'Süresi doldu',
    cancelled: 'İptal edildi',
    preparing: 'Hazırlanıyor',
  },
};
