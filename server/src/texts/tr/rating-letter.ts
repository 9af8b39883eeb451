import type { ratingLetter as source } from '../en/rating-letter.ts';

export const ratingLetter: typeof source = {
  subject: (place) => `${place} eSIM’iniz nasıldı?`,
  heading: 'Nasıldı?',
  intro: (place) =>
    `${place} paketiniz sona erdi. 1 ile 5 arasında puan verin: yarım dakika sürer, oraya sizden sonra gideceklere yardımcı olur.`,
  used: 'Kullanım',
  until: (day) => `${day} tarihine kadar`,
  rate: 'Paketi değerlendir',
  isPublic:
    'Puanınız, yazdıklarınız ve seçtiğiniz ad sitemizde gösterilir, hakkınızda başka hiçbir şey gösterilmez. Ne derse desin, her değerlendirme hesaba katılır.',
  stop: 'Bir daha sormayın',
  footer: 'Her sipariş için bir kez sorar, hatırlatma göndermeyiz.',
};
