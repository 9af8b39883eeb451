export const adminProfile = {
  edit: 'Edit profile',
  changePassword: 'Change password',
  singleKeys: 'Single-key shortcuts: J, K, X, S, N, R, U, / and G',
};
