import type { home as source } from '../en/home.ts';

export const home: typeof source = {
  title: 'Seyahat eSIM veri paketleri',
  description:
    '{{total}} destinasyon için ön ödemeli seyahat eSIM paketleri. Bir kez ödeyin, QR kodu okutun, iner inmez internete bağlanın. Dolaşım ücreti yok, gizli ücret yok.',
  headline: 'İner inmez internettesiniz.',
  lead: '{{total}} destinasyon için ön ödemeli mobil veri. Bir kez ödeyin, QR kodu okutun; telefonunuz varışta bağlansın.',
  browse: 'Paketlere göz atın',
  howItWorks: 'Nasıl çalışır?',
  popular: 'Popüler destinasyonlar',
  allDestinations: '{{total}} destinasyonun tümü',
  featured: 'Öne çıkan paketler',
  noFeatured: 'Şu anda satışta paket yok.',
  data: 'Veri',
  validity: 'Geçerlilik',
  viewAllFaqs: 'Tüm soruları görüntüle',
  finalTitle: 'Yola çıkmaya hazır mısınız?',
  finalText: 'Destinasyonunuzu seçin, eSIM’iniz birkaç dakikada hazır olsun.',
};
