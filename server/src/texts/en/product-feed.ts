type FeedTitle = { place: string; amount: string; days: number };

/** How comparison sites and assistants name a plan. */
export const productFeed = {
  title: ({ place, amount, days }: FeedTitle) => `${place} eSIM, ${amount}, ${days} ${days === 1 ? 'day' : 'days'}`,
  unlimited: 'Unlimited',
};
