import { type ReactNode, useState } from 'react';
import { useKeepFocus } from '~/components/layout/use-keep-focus.ts';
import { Button } from '~/components/ui/button.tsx';
import { NarrowTicket } from '~/components/ui/narrow-ticket.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLinkAnswer } from '~/lib/use-link-answer.ts';
import { accountTexts } from '~/locales/accounts.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';

type Found<Answer> = {
  token: string;
  answer: Answer;
  /** The link stopped working after it was checked. */
  onInvalid: () => void;
};

type LinkTicketProps<Answer> = {
  /** Of the query; unique among the links of mails. */
  name: string;
  check: (token: string) => Promise<Answer>;
  title: string;
  /** What a dead link is answered with. */
  dead: ReactNode;
  children: (found: Found<Answer>) => ReactNode;
};

/** The page of a link from a mail that leads to a form. A link that no longer works is reported before anything is typed. */
export function LinkTicket<Answer>({ name, check, title, dead, children }: LinkTicketProps<Answer>) {
  const { t } = useTranslation(accountTexts, commonTexts, errorTexts);
  const [isInvalid, setInvalid] = useState(false);
  const { token, data, error, refetch, isFetching, ...link } = useLinkAnswer(name, check);
  const isDead = isInvalid || link.isDead;
  useKeepFocus(isDead ? 'dead' : 'form');
  if (isDead) return <NarrowTicket title={t('accounts.linkInvalidTitle')}>{dead}</NarrowTicket>;
  return (
    <NarrowTicket title={title}>
      {token && data && children({ token, answer: data, onInvalid: () => setInvalid(true) })}
      {error && (
        <>
          <p role="status">{describeError(error, t)}</p>
          <p>
            <Button pending={isFetching} pendingText={t('common.loading')} onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </p>
        </>
      )}
      {!data && !error && <SpinnerLine text={t('common.loading')} />}
    </NarrowTicket>
  );
}
