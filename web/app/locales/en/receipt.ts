export const receipt = {
  save: { receipt: 'Save receipt {{number}}', credit_note: 'Save credit note {{number}}' },
  saveFailed: 'The receipt could not be saved. Try again in a moment.',
};
