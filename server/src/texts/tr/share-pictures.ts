import type { sharePictures as source } from '../en/share-pictures.ts';

export const sharePictures: typeof source = {
  title: 'İner inmez internettesiniz.',
  line: (count) => `${count} ülke ve bölge için ön ödemeli mobil veri`,
  place: (count) => `eSIM, ${count} paket`,
  from: (price) => `En düşük ${price}`,
};
