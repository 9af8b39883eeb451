export const yourData = {
  loadFailed: 'Your requests could not be loaded. {{reason}}',
  failed: 'Your request could not be sent. {{reason}}',
  sending: 'Sending...',
  sent: 'Check your e-mail',
  sentText: 'Open the link we sent you to confirm your request. Check your spam folder too.',
  unverified:
    'Verify your e-mail address first: open the link we sent you. You can then ask for a copy or for erasure.',
  text: {
    copy: 'Everything we keep about you, to read and as a file for other programs. You confirm by e-mail; then we send you a link within 30 days.',
    erasure:
      'We erase your name, your addresses, your messages and your account. You confirm by e-mail; then we do it within 30 days.',
  },
  ask: { copy: 'Ask for a copy', erasure: 'Ask for erasure' },
  unconfirmed: {
    copy: 'You asked for a copy on {{asked}}. To confirm, open the link in our e-mail by {{until}}.',
    erasure: 'You asked for erasure on {{asked}}. To confirm, open the link in our e-mail by {{until}}.',
  },
  again: 'Send it again',
  waiting: {
    copy: 'You asked for a copy on {{asked}}. We e-mail you a link to it by {{due}}.',
    erasure: 'You asked for erasure on {{asked}}. We erase your data by {{due}} and e-mail you.',
  },
  erase: {
    title: 'Ask for the erasure of your data?',
    goes: 'Your name, e-mail address, phone number, addresses, messages, saved cards and your account go. They cannot be restored.',
    stays: 'Your orders stay in our books without your name until the end of {{year}}, as the law requires.',
    esims: 'eSIMs in use keep working, but the portal closes: no usage, no top-ups and no new QR code.',
    copyFirst: 'If you want a copy of your data, ask for that first.',
    act: 'Ask for erasure',
    keep: 'Cancel',
  },
  page: {
    title: 'Your data',
    checking: 'Checking your link...',
    checkFailed: 'Your link could not be checked',
    deadTitle: 'This link no longer works',
    deadText: 'It has expired or has already been used. You can ask again in the portal or in your account.',
    toPortal: 'Open the portal',
    confirmTitle: { copy: 'Do you want a copy of your data?', erasure: 'Do you want your data erased?' },
    confirmText: {
      copy: 'We send you a link to everything we keep about you, within 30 days at the latest.',
      erasure:
        'We erase what we keep about you within 30 days at the latest. It cannot be restored. Your orders stay in our books without your name for as long as the law requires, and eSIMs in use keep working without the portal.',
    },
    confirm: { copy: 'Yes, I want a copy', erasure: 'Yes, erase my data' },
    confirming: 'Confirming...',
    confirmFailed: 'Your request was not confirmed. {{reason}}',
    confirmedTitle: 'Your request is confirmed',
    confirmedText: {
      copy: 'We e-mail you a link to your copy by {{due}}.',
      erasure: 'We erase your data by {{due}} and e-mail you. If something is in the way, we tell you what.',
    },
    downloadTitle: 'Your copy is ready',
    downloadText: 'The link works once. Use a device of your own: the files contain everything we keep about you.',
    download: 'Download',
    downloading: 'Preparing...',
    downloadFailed: 'Your copy could not be downloaded. {{reason}}',
    downloadedTitle: 'Your copy was downloaded',
    downloadedText: 'The link no longer works. Save the files before you leave this page.',
    saveHtml: 'Save it to read',
    saveJson: 'Save it as JSON',
  },
};
