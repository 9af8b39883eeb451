export const adminProfile = {
  account: 'Account',
  email: 'Email',
  username: 'Username',
  edit: 'Edit profile',
  changePassword: 'Change password',
};
