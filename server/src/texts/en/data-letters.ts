import type { DataRequestKind } from '@esimshop/contracts/data-requests';
import type { Letter } from './account-letters.ts';

type DataLetters = {
  confirm: Record<DataRequestKind, (days: number) => Letter>;
  copy: (days: number) => Letter;
  declined: Record<DataRequestKind, (reason: string) => Letter>;
};

const notYou = 'If you did not ask for this, you can ignore this e-mail: nothing happens without you.';
const complaint =
  'If you disagree, reply to us. You can also complain to the data protection authority of the country where you live.';

/** Mails about what customers ask of their data. */
export const dataLetters: DataLetters = {
  confirm: {
    copy: (days) => ({
      subject: 'Confirm: a copy of your data',
      preview: 'Confirm that you want a copy of everything we keep about you.',
      heading: 'Do you want a copy of your data?',
      paragraphs: [
        'A copy of everything we keep about you was requested for this e-mail address. Confirm that it was you. We then send you a link to the copy, within 30 days at the latest.',
        `The link to confirm works for ${days} days.`,
      ],
      action: 'Go to confirmation',
      footer: notYou,
    }),
    erasure: (days) => ({
      subject: 'Confirm: the erasure of your data',
      preview: 'Confirm that you want us to erase your data.',
      heading: 'Do you want your data erased?',
      paragraphs: [
        'The erasure of everything we keep about you was requested for this e-mail address. Confirm that it was you. We then erase your data, within 30 days at the latest. It cannot be restored.',
        'Your orders stay in our books without your name, for as long as the law requires. eSIMs that you have installed keep working; you can no longer see their usage or top them up with us.',
        `The link to confirm works for ${days} days.`,
      ],
      action: 'Go to confirmation',
      footer: notYou,
    }),
  },
  copy: (days) => ({
    subject: 'Your copy is ready',
    preview: `Download it once, within ${days} days.`,
    heading: 'Your copy is ready',
    paragraphs: [
      `You asked for a copy of everything we keep about you. The link downloads it once, within ${days} days. Use a device of your own.`,
    ],
    action: 'Go to the download',
    footer: 'The link opens your data to anyone who has it. Do not forward this e-mail.',
  }),
  declined: {
    copy: (reason) => ({
      subject: 'About the copy of your data',
      preview: 'We could not do what you asked for. Here is why.',
      heading: 'We cannot give you this copy',
      paragraphs: ['You asked for a copy of your data. We cannot give it to you, for this reason:', reason, complaint],
      footer: 'You can ask again at any time.',
    }),
    erasure: (reason) => ({
      subject: 'About the erasure of your data',
      preview: 'We could not do what you asked for. Here is why.',
      heading: 'We cannot erase your data yet',
      paragraphs: ['You asked us to erase your data. We have not erased it, for this reason:', reason, complaint],
      footer: 'You can ask again at any time.',
    }),
  },
};
