import type { devices as source } from '../en/devices.ts';

export const devices: typeof source = {
  works: '{{phone}}: eSIM ile çalışır.',
  mostly: '{{phone}}: çoğu eSIM ile çalışır.',
  unlisted: 'Bu telefonun bildirdiği model: {{model}}. Listemizde yok; bu, eSIM desteklemediği anlamına gelmez.',
  untold: 'Bu tarayıcı hangi telefonda çalıştığını bildirmiyor. Telefonunuzu listede arayın.',
  apple: 'XR ve XS’ten itibaren iPhone’lar eSIM destekler. Ancak iPhone hangi model olduğunu bildirmez.',
  appleCheck:
    'Ayarlar, Genel, Hakkında bölümünü açın. EID görünüyorsa bu cihaz eSIM destekler. “Operatör Kilidi” satırında “SIM kısıtlaması yok” yazmalıdır.',
  elsewhere: 'Telefonunuzu listede arayın.',
  dial: 'Emin olmak için telefonda *#06# tuşlayın: EID adlı bir numara görünüyorsa eSIM destekler.',
  lock: 'Bir operatöre kilitli de olmamalıdır: telefonu satın aldığınız yere sorun.',
  listFailed: 'Liste yüklenemedi.',
  search: 'Telefonunuz ya da tabletiniz',
  searchHint: 'Örneğin Galaxy S23',
  none: 'Listemizde yok. Telefonda *#06# tuşlayın: EID görünüyorsa eSIM destekliyor demektir.',
};
