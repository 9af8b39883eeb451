export const adminSecurity = {
  required: 'Bu paneli açan herkes için ikinci adım zorunlu.',
  optional: 'Yöneticiler bu paneli yalnızca şifreyle açabilir.',
  title: 'Tüm yöneticiler',
  label: 'Tüm yöneticiler için ikinci adımı zorunlu kıl',
  on: 'Zorunlu',
  off: 'İsteğe bağlı',
  consequence:
    'Doğrulama uygulaması ve geçiş anahtarı olmayan yöneticiler, sonraki isteklerinden itibaren yalnızca bunlardan birini kurabilir.',
  ownFirst: 'Önce kendi ikinci adımınızı kurun: doğrulama uygulaması ya da geçiş anahtarı.',
  requiredToast: 'İkinci adım artık tüm yöneticiler için zorunlu',
  optionalToast: 'İkinci adım artık yöneticiler için isteğe bağlı',
  failed: 'Ayar değiştirilemedi',
};
