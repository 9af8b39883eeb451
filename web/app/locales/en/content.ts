/** Labels of the pages whose texts stand in web/content. */
export const content = {
  back: 'Back to the start',
  onThisPage: 'On this page',
  lastUpdated: 'Last updated {{date}}',
  blogTitle: 'Travel guides',
  blogLead: 'What to know before you land.',
  blogDescription:
    'Guides to data abroad: how much you need, when to install an eSIM, how to keep your number reachable.',
  moreGuides: 'More guides',
  browse: 'Browse plans',
  allQuestions: 'All questions',
  otherQuestion: 'Your question is not here?',
  askUs: 'Write to us',
  emailTitle: 'The e-mail after a purchase',
  emailLead: 'A sample order. Nobody placed it, and its codes open nothing.',
  emailLight: 'In a light mail program',
  emailDark: 'In a dark mail program',
};
