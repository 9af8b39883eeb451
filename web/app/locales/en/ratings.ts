/** Ratings of buyers where a destination's plans are. */
export const ratings = {
  title: 'What buyers say',
  ofFive: 'of 5',
  ofPlace_one: '1 rating of plans for {{place}}',
  ofPlace_other: '{{number}} ratings of plans for {{place}}',
  ofShop_one: '1 rating of our plans for all destinations',
  ofShop_other: '{{number}} ratings of our plans for all destinations',
  counts: 'Ratings by score',
  row: '{{stars}} of 5',
  traveller: 'A traveller',
  bought: 'Bought here',
  reply: 'Our answer',
  removed: {
    unlawful_one: 'The words of one rating were taken down: unlawful. Its score counts.',
    unlawful_other: 'The words of {{count}} ratings were taken down: unlawful. Their scores count.',
    personal_data_one: 'The words of one rating were taken down: they named a person. Its score counts.',
    personal_data_other: 'The words of {{count}} ratings were taken down: they named a person. Their scores count.',
    insult_one: 'The words of one rating were taken down: an insult. Its score counts.',
    insult_other: 'The words of {{count}} ratings were taken down: an insult. Their scores count.',
  },
  verified: 'Only buyers are asked, a day after their plan has ended. Every rating counts.',
  how: 'How we check ratings',
};
