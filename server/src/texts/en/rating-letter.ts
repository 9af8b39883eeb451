/** The mail that asks a buyer for a rating. */
export const ratingLetter = {
  subject: (place: string) => `How was your ${place} eSIM?`,
  heading: 'How was it?',
  intro: (place: string) =>
    `Your plan for ${place} has ended. Rate it from 1 to 5: it takes half a minute, and helps whoever travels there next.`,
  used: 'In use',
  until: (day: string) => `until ${day}`,
  rate: 'Rate this plan',
  isPublic:
    'Your score, your words and the name that you choose are shown on our site. Nothing else about you is. Every rating counts, whatever it says.',
  stop: 'Do not ask me again',
  footer: 'We ask once per order, and send no reminder.',
};
