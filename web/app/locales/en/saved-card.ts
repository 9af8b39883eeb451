/** The card that a buyer let the payment partner keep for top-ups. */
export const savedCard = {
  saved: 'A card is saved for top-ups of this eSIM.',
  remove: 'Remove saved card',
  title: 'Remove the saved card?',
  text: 'The payment provider will delete it. You can still top up: you will be asked how to pay.',
  act: 'Remove card',
  acting: 'Removing...',
  keep: 'Keep it',
  done: 'Card removed',
  doneText: 'It can no longer be charged for top-ups.',
  failed: 'The card could not be removed. {{reason}}',
};
