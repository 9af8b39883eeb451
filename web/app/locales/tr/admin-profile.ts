export const adminProfile = {
  edit: 'Profili düzenle',
  changePassword: 'Şifreyi değiştir',
  singleKeys: 'Tek tuş kısayolları: J, K, X, S, N, R, U, / ve G',
};
