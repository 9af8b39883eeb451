import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useRef } from 'react';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { ApiError } from '~/lib/api-error.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { cardFormTexts } from '~/locales/card-form.ts';
import { shopFactsQuery } from '../../checkout-queries.ts';
import type { CardEntryProps } from '../card-entry.ts';
import styles from './payment-element-entry.module.css';
import { usePaymentForm } from './use-payment-form.ts';

/** The whole form is one field of the page. */
const FORM_ID = 'cardForm';
const INCOMPLETE: FieldProblem[] = [{ path: FORM_ID, code: 'required' }];

/** Stripe's Payment Element: cards, Link, and the wallets of the payer's device. Its input stays in Stripe's frames. */
export function PaymentElementEntry({ ref, amount, savesCard, onProblems, offersWallets }: CardEntryProps) {
  const { t } = useTranslation(cardFormTexts);
  const { data: facts } = useQuery(shopFactsQuery());
  const container = useRef<HTMLFieldSetElement>(null);
  const onChange = () => onProblems([]);
  const { form, state, retry } = usePaymentForm({
    stripe: facts?.stripe,
    container,
    amount,
    savesCard,
    offersWallets,
    onChange,
  });

  useImperativeHandle(ref, () => {
    function report(problems: FieldProblem[]) {
      onProblems(problems);
      return problems;
    }
    return {
      async check() {
        const isRight = state === 'ready' && (await form.current?.check());
        return report(isRight ? [] : INCOMPLETE);
      },
      async tokenise() {
        const result = state === 'ready' ? await form.current?.createToken() : undefined;
        if (result && 'confirmationTokenId' in result) return { kind: 'token', token: result };
        if (result?.error.type === 'api_connection_error') throw new ApiError(503, { code: 'payment_unavailable' });
        return { kind: 'invalid', problems: report(INCOMPLETE) };
      },
    };
  });

  return (
    <div className={styles.entry}>
      {state === 'loading' && <SpinnerLine text={t('card-form.loading')} />}
      {state === 'failed' && (
        <Note tone="bad">
          <div className={layout.stackSmall}>
            <p>
              {t('card-form.failed')}{' '}
              {t(facts && facts.paymentMethods.length > 1 ? 'card-form.retryOrOther' : 'card-form.retryLater')}
            </p>
            <p>
              <Button variant="text" onClick={retry}>
                {t('card-form.retry')}
              </Button>
            </p>
          </div>
        </Note>
      )}
      <fieldset
        id={FORM_ID}
        className={styles.form}
        aria-label={t('card-form.title')}
        tabIndex={-1}
        hidden={state === 'failed'}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) form.current?.focus();
        }}
        ref={container}
      />
    </div>
  );
}
