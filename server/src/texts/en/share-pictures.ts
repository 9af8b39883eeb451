/** What is written on the pictures of shared links. */
export const sharePictures = {
  title: 'Online when you land.',
  line: (count: number) => `Prepaid data for ${count} destinations`,
  place: (count: number) => (count === 1 ? 'eSIM, one plan' : `eSIM, ${count} plans`),
  from: (price: string) => `From ${price}`,
};
