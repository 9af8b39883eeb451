export const adminProfile = {
  edit: 'Edit profile',
  changePassword: 'Change password',
  singleKeys: 'Single keys act: J, K, X, S, N, R, U, / and G',
};
