import type { WithdrawalPreview } from '@esimshop/contracts/withdrawals';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { PrivacyNote } from '~/components/ui/privacy-note.tsx';
import { ProblemSummary } from '~/components/ui/problem-summary.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { describeCode, describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { withdrawTexts } from '~/locales/withdraw.ts';
import type { PostedWithdrawal } from './posted-withdrawal.ts';
import { checkStatement, type StatementValues } from './statement-values.ts';
import styles from './withdraw.module.css';

type StatementStepProps = {
  values: StatementValues;
  posted: PostedWithdrawal | undefined;
  onLookedUp: (values: StatementValues, preview: WithdrawalPreview) => void;
};

/** The first step: which contract, whose, and where the receipt goes. Nothing is withdrawn yet. */
export function StatementStep({ values, posted, onLookedUp }: StatementStepProps) {
  const { t } = useTranslation(errorTexts, withdrawTexts);
  const [typed, setTyped] = useState(values);
  const [hasOwnReceipt, setOwnReceipt] = useState(values.receiptEmail !== values.email);
  const [problems, setProblems] = useState(posted?.problems ?? []);
  const summary = useRef<HTMLDivElement>(null);
  const lookUp = useMutation({
    mutationFn: ({ orderNumber, email }: StatementValues) =>
      browserApi<WithdrawalPreview>('/api/withdrawals/preview', { method: 'POST', body: { orderNumber, email } }),
    onSuccess: (preview, looked) => onLookedUp(looked, preview),
  });

  const failure = lookUp.isError
    ? describeError(lookUp.error, t)
    : lookUp.isIdle && posted?.failure && describeCode(posted.failure, t);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkStatement(typed);
    setProblems(found);
    if (found.length === 0) lookUp.mutate(typed);
    else requestAnimationFrame(() => summary.current?.focus());
  }

  const field = (name: keyof StatementValues) => {
    const problem = problems.find(({ path }) => path === name);
    return {
      id: name,
      name,
      value: typed[name],
      error: problem && t(`withdraw.problems.${problem.code}`),
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setProblems((before) => before.filter(({ path }) => path !== name));
        if (name === 'receiptEmail') setOwnReceipt(true);
        setTyped((before) => ({
          ...before,
          [name]: target.value,
          ...(name === 'email' && !hasOwnReceipt && { receiptEmail: target.value }),
        }));
      },
    };
  };

  return (
    <>
      <form
        className={`${ticketStyles.ticket} ${ticketStyles.wide}`}
        method="post"
        noValidate
        aria-labelledby="which"
        onSubmit={submit}
      >
        <div className={ticketStyles.main}>
          <h2 className={typography.subheading} id="which">
            {t('withdraw.which')}
          </h2>
          <ProblemSummary
            title={t('withdraw.attention', { count: problems.length })}
            problems={problems.map(({ path, code }) => ({ path, text: t(`withdraw.problems.${code}`) }))}
            ref={summary}
          />
          {failure && <Note tone="bad">{t('withdraw.failed', { reason: failure })}</Note>}
          <div className={styles.pair}>
            <Field
              {...field('orderNumber')}
              label={t('withdraw.order')}
              hint={t('withdraw.orderHint')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Field
              {...field('email')}
              label={t('withdraw.email')}
              hint={t('withdraw.emailHint')}
              type="email"
              inputMode="email"
              autoComplete="email"
            />
          </div>
          <div className={styles.pair}>
            <Field {...field('name')} label={t('withdraw.name')} autoComplete="name" />
            <Field
              {...field('receiptEmail')}
              label={t('withdraw.receiptEmail')}
              type="email"
              inputMode="email"
              autoComplete="off"
            />
          </div>
          <PrivacyNote />
        </div>
        <div className={ticketStyles.stub}>
          <h3>{t('withdraw.next')}</h3>
          <ol className={styles.done}>
            {(['Confirm', 'Receipt', 'Money'] as const).map((each, index) => (
              <li key={each}>
                <b aria-hidden="true">{index + 1}</b>
                <div>
                  {t(`withdraw.next${each}`)}
                  <small>{t(`withdraw.next${each}Text`)}</small>
                </div>
              </li>
            ))}
          </ol>
          <Button variant="primary" wide type="submit" pending={lookUp.isPending} pendingText={t('withdraw.looking')}>
            {t('withdraw.continue')}
            <Arrow />
          </Button>
          <p className={`${typography.small} ${typography.muted}`}>{t('withdraw.nothingYet')}</p>
        </div>
      </form>
      <p className={`${typography.small} ${layout.stackSmall}`}>
        <span>
          {t('withdraw.help')} <LocalLink to="/faq">{t('withdraw.helpLink')}</LocalLink>
        </span>
      </p>
    </>
  );
}
