import type { ratings as source } from '../en/ratings.ts';

export const ratings: typeof source = {
  title: 'Alıcılar ne diyor?',
  ofFive: '/ 5',
  ofPlace_one: '{{place}} paketleri için 1 değerlendirme',
  ofPlace_other: '{{place}} paketleri için {{number}} değerlendirme',
  ofShop_one: 'Tüm paketlerimiz için 1 değerlendirme',
  ofShop_other: 'Tüm paketlerimiz için {{number}} değerlendirme',
  counts: 'Puanlara göre değerlendirmeler',
  row: '5 üzerinden {{stars}}',
  traveller: 'Bir gezgin',
  bought: 'Bizden aldı',
  reply: 'Yanıtımız',
  removed: {
    unlawful_one: 'Bir değerlendirmenin yazısı kaldırıldı: hukuka aykırı. Puanı hesaba katılır.',
    unlawful_other: '{{count}} değerlendirmenin yazısı kaldırıldı: hukuka aykırı. Puanları hesaba katılır.',
    personal_data_one: 'Bir değerlendirmenin yazısı kaldırıldı: bir kişiyi belirtiyordu. Puanı hesaba katılır.',
    personal_data_other:
      '{{count}} değerlendirmenin yazısı kaldırıldı: bir kişiyi belirtiyordu. Puanları hesaba katılır.',
    insult_one: 'Bir değerlendirmenin yazısı kaldırıldı: hakaret. Puanı hesaba katılır.',
    insult_other: '{{count}} değerlendirmenin yazısı kaldırıldı: hakaret. Puanları hesaba katılır.',
  },
  verified: 'Yalnızca alıcılara, paketleri sona erdikten bir gün sonra sorulur. Her değerlendirme hesaba katılır.',
  how: 'Değerlendirmeleri nasıl doğruluyoruz?',
};
