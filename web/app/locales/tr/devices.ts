import type { devices as source } from '../en/devices.ts';

export const devices: typeof source = {
  works: '{{phone}}: eSIM destekliyor.',
  mostly: '{{phone}}: modellerin çoğu eSIM destekliyor.',
  unlisted: 'Telefonunuzun bildirdiği model: {{model}}. Listemizde yok ancak yine de eSIM destekliyor olabilir.',
  untold: 'Tarayıcınız telefonunuzun modelini paylaşmıyor. Telefonunuzu listede arayın.',
  apple: 'iPhone XR, XS ve sonraki modeller eSIM destekler. Tarayıcınız hangi iPhone’u kullandığınızı paylaşmıyor.',
  appleCheck:
    'Ayarlar > Genel > Hakkında bölümünü açın. EID görüyorsanız bu cihaz eSIM destekler. “Operatör Kilidi” satırında “SIM kısıtlaması yok” yazmalıdır.',
  elsewhere: 'Telefonunuzu listede arayın.',
  dial: 'Emin olmak için telefonunuzda *#06# tuşlayın: EID görünüyorsa eSIM destekler.',
  lock: 'Telefonun operatör kilidi olmamalıdır. Emin değilseniz telefonu satın aldığınız yere sorun.',
  listFailed: 'Liste yüklenemedi.',
  search: 'Telefonunuz ya da tabletiniz',
  searchHint: 'Örneğin Galaxy S23',
  none: 'Listemizde yok. Telefonunuzda *#06# tuşlayın: EID görünüyorsa eSIM destekler.',
};
