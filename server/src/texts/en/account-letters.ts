import type { Role } from '@esimshop/contracts/roles';

export type Letter = {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The label of its button. */
  action?: string;
  footer: string;
};

export type InvitationParts = { invitedBy: string; role: string; shop: string; days: number };

const notYou =
  'If this was not you, choose a new password at once with “Forgot your password?” on the sign-in page, and write to us.';
const noticeFooter = 'We send this e-mail whenever the sign-in of an account changes.';

function notice(subject: string, text: string): Letter {
  return { subject, preview: text, heading: subject, paragraphs: [text, notYou], footer: noticeFooter };
}

/** Mails about an account. */
export const accountLetters = {
  verification: {
    subject: 'Confirm your e-mail address',
    preview: 'It takes one click, and adds earlier orders to your account.',
    heading: 'Confirm your e-mail address',
    paragraphs: [
      'An account was opened with this address, or changed to it. Confirm that it is yours, in the browser in which you are signed in: earlier orders with this address are then added to your order history.',
      'The link works for three days.',
    ],
    action: 'Confirm address',
    footer: 'If you have no account with us, you can ignore this e-mail: without you, nothing is added to any account.',
  } as Letter,
  reset: {
    subject: 'Choose a new password',
    preview: 'The link works once, for 15 minutes.',
    heading: 'Choose a new password',
    paragraphs: [
      'A new password was requested for the account with this e-mail address. The link works once, for 15 minutes.',
    ],
    action: 'Choose a new password',
    footer: 'If you did not request it, you can ignore this e-mail: your password stays as it is.',
  } as Letter,
  roles: { owner: 'an owner', support: 'support', bookkeeper: 'a bookkeeper' } as Record<Role, string>,
  invitation: ({ invitedBy, role, shop, days }: InvitationParts): Letter => ({
    subject: `${invitedBy} invites you to ${shop}`,
    preview: `You are asked to work here as ${role}.`,
    heading: `Join ${shop}`,
    paragraphs: [
      `${invitedBy} asks you to work in the admin of ${shop}, as ${role}. Follow the link to choose how you sign in.`,
      `The link works once, for ${days} days.`,
    ],
    action: 'Accept invitation',
    footer: 'If you do not know this shop, you can ignore this e-mail: without you, nothing happens.',
  }),
  password_changed: notice(
    'Your password was changed',
    'The password for your account was changed. You were signed out everywhere else.',
  ),
  email_changed: notice(
    'Your e-mail address was changed',
    'Your account now has another e-mail address. This one no longer belongs to it.',
  ),
  two_factor_enabled: notice(
    'Two-factor authentication is on',
    'From now on, signing in to your account takes a code from your authenticator app.',
  ),
  two_factor_disabled: notice(
    'Two-factor authentication is off',
    'Signing in to your account no longer takes a code from an authenticator app.',
  ),
  passkey_added: notice('A passkey was added', 'A passkey was added to your account. You can now use it to sign in.'),
  passkey_removed: notice(
    'A passkey was removed',
    'A passkey was removed from your account. It can no longer be used to sign in.',
  ),
};
