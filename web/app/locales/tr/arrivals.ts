import type { arrivals as source } from '../en/arrivals.ts';

export const arrivals: typeof source = {
  title: 'Varışlar',
  states: {
    preparing: 'Hazırlanıyor',
    waiting: 'Kurulmayı bekliyor',
    installed: 'Kurulu',
    connected: 'Bağlı',
    used_up: 'Verisi bitti',
    over: 'Süresi doldu',
    returned: 'İade edildi',
    given: 'Hediye edildi',
  },
  line: '{{place}}: {{state}}',
  until: 'bitiş: {{day}}',
  ended: 'bitti: {{day}}',
  acts: {
    install: 'Wi-Fi ile telefonunuza kurun',
    topUp: 'Veri ekle',
    topUpOffline: 'Wi-Fi bulun, sonra veri ekleyin',
  },
  asOf: 'Son bilgi: {{when}}.',
  asOfDays: 'Son bilgi: {{when}}, {{ago}}.',
  behind: 'Bu cihazın saati geri kalmış; bu yüzden neyin bittiğini söyleyemiyoruz.',
  here: 'Buradasınız: {{place}}.',
  landing: 'Varınca: {{place}}',
  landingAnywhere: 'Varınca',
  steps: {
    install: 'eSIM bu telefonda henüz yoksa kurun',
    installText: 'Bunun için bir kez Wi-Fi gerekir. Kod e-postamızda.',
    on: 'eSIM’i açın',
    roaming: 'Veri dolaşımını açın',
  },
  online: 'Başka bir şey gerekmez. Çekim çubuklarının görünmesi bir iki dakika sürebilir.',
  offline: '<b>Çevrimdışısınız.</b> Bu cihazın eSIM’leriniz hakkında aldığı son bilgiler bunlar.',
  forget: 'Bu cihazdan kaldır',
};
