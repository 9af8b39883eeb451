import type { discount as source } from '../en/discount.ts';

export const discount: typeof source = {
  haveCode: 'Kodum var',
  code: 'Kod',
  apply: 'Uygula',
  applying: 'Uygulanıyor...',
  remove: 'Kaldır',
  removeCode: 'Kodu kaldır',
  kept: '{{code}} sepetinizde',
  keptText: 'Ekleyeceğiniz paketlerin fiyatından düşülür.',
  refused: 'Kod uygulanamadı',
  refusals: {
    unknown: '{{code}} adında bir kod bulunamadı. Yazımını kontrol edin.',
    not_yet: '{{code}} kodu {{day}} tarihinde başlıyor.',
    ended: '{{code}} kodunun süresi doldu.',
    endedOn: '{{code}} kodunun süresi {{day}} tarihinde doldu.',
    used_up: '{{code}} kodu tükendi.',
    usesGone_one: '{{code}} kodunun tek kullanım hakkı doldu.',
    usesGone_other: '{{code}} kodunun {{count}} kullanım hakkının tamamı doldu.',
    other_plans: '{{code}} kodu, sepetinizdekilerden başka paketler için geçerli.',
    otherPlaces: '{{code}} kodu şunlar için geçerli: {{places}}. Sepetinizde bunlardan hiçbiri yok.',
    too_little: '{{code}} kodu {{minimum}} ve üzeri için geçerli. Sepetinizin tutarı {{subtotal}}.',
    used_before: '{{code}} kodu bu e-posta adresiyle daha önce kullanıldı.',
    not_first_order: '{{code}} kodu ilk sipariş içindir; bu e-posta adresiyle daha önce sipariş verilmiş.',
    lowest_price: '{{code}} kodu burada bir şey değiştirmiyor: bu paketler zaten en düşük fiyatımızla satılıyor.',
    other_currency: '{{code}} kodu {{currency}} fiyatları için geçerli.',
  },
};
