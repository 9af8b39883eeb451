import { INVITATION_DAYS } from '@esimshop/contracts/people';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { AccountNotice, MailPayloads } from '../mail-payloads.ts';
import type { MailContent } from './compose-mail.ts';
import { type LetterOptions, renderLetter } from './render-letter.ts';

type AccountMailOptions = Omit<LetterOptions, 'letter'> & { letter: 'verification' | 'reset' | AccountNotice };

/** A mail about an account. It repeats no visitor input, since anybody can enter somebody else's address. */
export function renderAccountMail({ letter, ...options }: AccountMailOptions): MailContent {
  return renderLetter({ ...options, letter: MAIL_TEXTS[options.locale].account[letter] });
}

/** Asks somebody to work in the admin. */
export function renderInvitationMail({
  role,
  invitedBy,
  ...options
}: Omit<LetterOptions, 'letter'> & MailPayloads['invitation']): MailContent {
  const { account } = MAIL_TEXTS[options.locale];
  return renderLetter({
    ...options,
    letter: account.invitation({
      invitedBy,
      role: account.roles[role],
      shop: options.shop.name,
      days: INVITATION_DAYS,
    }),
  });
}
