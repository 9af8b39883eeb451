import type { offline as source } from '../en/offline.ts';

export const offline: typeof source = {
  keep: 'Bu telefonda sakla',
  keeping: 'Saklanıyor...',
  keepText: 'Bağlantı olmadan da açılır. Siz kaldırana kadar bu cihazda kalır.',
  kept: 'Bu telefonda saklı',
  keptText: 'Bağlantı olmadan da açılır. Bu cihazın kilidini açabilen herkes kodu görebilir.',
  keptOnline: 'Saklandı ancak bu tarayıcı onu yalnızca bağlantı varken açıyor. QR kodu da kaydedin.',
  remove: 'Bu telefondan kaldır',
  full: 'Bu cihazda yer kalmadı. Yer açın ya da bunun yerine QR kodu kaydedin.',
  forbidden:
    'Bu tarayıcı, gizli penceredeki gibi, bir şey saklamamıza izin vermiyor. Bunun yerine QR kodu kaydedin ya da sayfayı normal bir pencerede açın.',
  esimsTitle: 'Bu telefondaki eSIM’ler',
  esimsText: 'Bu cihazda sakladığınız QR kodlar ve kodlar. Bağlantı olmadan da görünür.',
  secret:
    'Bu kodlar gizlidir: elinde olan, eSIM’i sizin yerinize yükleyebilir. Yalnız size ait olmayan bir cihazdan kaldırın.',
  keptOn: 'Saklandığı gün',
  usage: 'Bilinen son kullanım: {{when}}',
  timeToday: 'bugün {{time}}',
  timeYesterday: 'dün {{time}}',
  noneTitle: 'Bu telefonda saklı eSIM yok',
  noneText: 'Bağlantınız varken sipariş sayfanızda ya da portalınızda “Bu telefonda sakla” düğmesine basın.',
  portal: 'Müşteri portalı',
  unreadable: 'Saklanan eSIM’ler okunamadı',
  title: 'Çevrimdışısınız',
  text: 'Bu sayfa cihazınızda yok. Bir ağa bağlanıp yeniden deneyin; sakladığınız eSIM’ler bağlantı olmadan da açılır.',
  appInstalled: 'Uygulamadasınız. Onu ana ekranınızda bulursunuz.',
};
