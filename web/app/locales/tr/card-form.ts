export const cardForm = {
  title: 'Kart bilgileri',
  loading: 'Kart formu yükleniyor...',
  failed: 'Kart formu yüklenemedi. Nedeni bir içerik engelleyici ya da bağlantınız olabilir.',
  retryOrOther: 'Tekrar deneyin veya başka bir ödeme yöntemi seçin.',
  retryLater: 'Tekrar deneyin veya daha sonra gelin; sepetiniz kayıtlı.',
  retry: 'Tekrar dene',
};
