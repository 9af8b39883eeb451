/** Below forms that ask for personal data. */
export const privacyNote = {
  text: 'Our <privacy>privacy page</privacy> explains how we use your data.',
};
