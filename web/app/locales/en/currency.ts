export const currency = {
  title: 'Currency',
};
