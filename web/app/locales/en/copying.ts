export const copying = {
  copied: 'Copied',
  failed: 'Your browser did not allow copying',
  failedText: 'Select the text and copy it by hand.',
};
