export const adminProfile = {
  account: 'Hesap',
  email: 'E-posta',
  username: 'Kullanıcı adı',
  edit: 'Profili düzenle',
  changePassword: 'Parolayı değiştir',
};
