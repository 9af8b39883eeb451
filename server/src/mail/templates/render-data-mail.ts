import { CONFIRM_LINK_DAYS, COPY_LINK_DAYS } from '@esimshop/contracts/data-requests';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { MailPayloads } from '../mail-payloads.ts';
import type { MailContent } from './compose-mail.ts';
import { type LetterOptions, renderLetter } from './render-letter.ts';

type Options = Omit<LetterOptions, 'letter' | 'url'>;
type WithLink = Options & { url: string };

/** Asks whoever has the mailbox whether a request about their data is theirs. */
export function renderDataRequest({ request, ...options }: WithLink & MailPayloads['data-request']): MailContent {
  return renderLetter({
    ...options,
    letter: MAIL_TEXTS[options.locale].dataRequests.confirm[request](CONFIRM_LINK_DAYS),
  });
}

/** The link to a copy. */
export function renderDataCopy(options: WithLink): MailContent {
  return renderLetter({ ...options, letter: MAIL_TEXTS[options.locale].dataRequests.copy(COPY_LINK_DAYS) });
}

/** Why the owner did not do what was asked. */
export function renderDataRequestDeclined({
  request,
  reason,
  ...options
}: Options & MailPayloads['data-request-declined']): MailContent {
  return renderLetter({ ...options, letter: MAIL_TEXTS[options.locale].dataRequests.declined[request](reason) });
}
