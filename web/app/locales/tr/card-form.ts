export const cardForm = {
  title: 'Kart bilgileri',
  loading: 'Kart formu yükleniyor...',
  failed: 'Kart formu yüklenemedi. Nedeni bir içerik engelleyici ya da bağlantınız olabilir.',
  retryOrPaypal: 'Yeniden deneyin veya aşağıdan PayPal’ı seçin.',
  retryLater: 'Yeniden deneyin veya daha sonra gelin; sepetiniz kayıtlı.',
  retry: 'Yeniden dene',
};
