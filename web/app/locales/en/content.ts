/** Labels of the pages whose texts stand in content/src. */
export const content = {
  back: 'Back to home',
  onThisPage: 'On this page',
  lastUpdated: 'Last updated {{date}}',
  blogTitle: 'Travel guides',
  blogLead: 'What to know before you land.',
  blogDescription:
    'Guides to mobile data abroad: how much you need, when to install your eSIM and how to stay reachable on your own number.',
  moreGuides: 'More guides',
  browse: 'Browse plans',
  allQuestions: 'All questions',
  otherQuestion: 'Still have a question?',
  askUs: 'Write to us',
  emailTitle: 'Order confirmation e-mail',
  emailLead: 'A sample order with made-up details. Its codes do not work.',
  emailMail: 'E-mail',
  emailLanguage: 'Language',
  emailShow: 'Show',
  emailLight: 'In light mode',
  emailDark: 'In dark mode',
};
