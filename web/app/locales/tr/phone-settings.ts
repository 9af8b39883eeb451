import type { phoneSettings as source } from '../en/phone-settings.ts';

export const phoneSettings: typeof source = {
  title: 'Telefonunuzda böyle görünür',
  screens: {
    add: 'eSIM’i ekleyin',
    line: 'Veri için onu seçin',
    roaming: 'Varınca: veri dolaşımı açık',
    apn: 'Erişim noktasını girin',
  },
  alt: '{{phone}}, {{title}}: {{row}}.',
  own: 'Kendi numaranız',
  travel: 'Seyahat',
  add: 'eSIM ekle',
  apn: 'APN',
  titles: {
    cellular: 'Hücresel',
    data: 'Hücresel Veri',
    cellularNetwork: 'Hücresel Veri Ağı',
    sims: 'SIM’ler',
    manager: 'SIM yöneticisi',
    networks: 'Mobil ağlar',
    accessPoints: 'Erişim Noktası Adları',
  },
  iphone: { add: 'eSIM Ekle', line: 'Bu Hattı Aç', roaming: 'Veri Dolaşımı' },
  pixel: { line: 'SIM’i kullan', data: 'Mobil veri', roaming: 'Dolaşım' },
  samsung: { data: 'Mobil veri', roaming: 'Veri dolaşımı', operators: 'Şebeke operatörleri' },
};
