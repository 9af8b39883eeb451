import type { home as source } from '../en/home.ts';

export const home: typeof source = {
  title: 'Seyahat eSIM veri paketleri',
  description:
    '{{total}} ülke ve bölge için ön ödemeli seyahat eSIM paketleri. Bir kez ödeyin, QR kodu okutun, iner inmez internete bağlanın. Dolaşım ücreti yok, gizli ücret yok.',
  headline: 'İner inmez internettesiniz.',
  lead: '{{total}} ülke ve bölge için ön ödemeli mobil veri. Bir kez ödeyin, QR kodu okutun; telefonunuz varışta bağlansın.',
  browse: 'Paketlere göz at',
  howItWorks: 'Nasıl çalışır?',
  popular: 'Popüler ülkeler ve bölgeler',
  allDestinations: '{{total}} ülke ve bölgenin tümü',
  featured: 'Öne çıkan paketler',
  noFeatured: 'Şu anda satışta paket yok.',
  data: 'Veri',
  validity: 'Geçerlilik',
  tripTitle: 'Birden fazla ülkeye mi gidiyorsunuz?',
  tripText: 'Gideceğiniz ülkeleri seçin; seyahat planlayıcı, toplamda en ucuz paketleri bulsun.',
  tripPlan: 'Seyahati planla',
  tripExample: 'Örneğin: {{countries}}, {{days}}\u00a0gün, {{data}}',
  tripInstead: '{{others}} tutan {{count}} eSIM yerine {{price}} tutan tek eSIM',
  viewAllFaqs: 'Tüm soruları görüntüle',
  finalTitle: 'Yola çıkmaya hazır mısınız?',
  finalText: 'Gideceğiniz yeri seçin, eSIM’iniz birkaç dakikada hazır olsun.',
};
