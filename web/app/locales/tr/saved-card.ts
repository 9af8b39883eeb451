import type { savedCard as source } from '../en/saved-card.ts';

export const savedCard: typeof source = {
  saved: 'Bu eSIM’in ek paketleri için bir kart kayıtlı.',
  remove: 'Kayıtlı kartı kaldır',
  title: 'Kayıtlı kart kaldırılsın mı?',
  text: 'Ödeme kuruluşu kartı siler. Ek paket almaya devam edebilirsiniz; ödeme yöntemi size sorulur.',
  act: 'Kartı kaldır',
  acting: 'Kaldırılıyor...',
  keep: 'Kalsın',
  done: 'Kart kaldırıldı',
  doneText: 'Ek paketler için artık bu karttan ücret alınamaz.',
  failed: 'Kart kaldırılamadı. {{reason}}',
};
