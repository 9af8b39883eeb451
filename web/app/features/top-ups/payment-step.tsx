import { CARD_CONSENT_VERSION } from '@esimshop/contracts/card-consent';
import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import type { Amount, CardEntryHandle, CardToken } from '~/features/checkout/card-entry/card-entry.ts';
import { shopFactsQuery } from '~/features/checkout/checkout-queries.ts';
import type { PaymentValues } from '~/features/checkout/checkout-values.ts';
import { listMethods } from '~/features/checkout/list-methods.ts';
import { PaymentChoice } from '~/features/checkout/payment-choice.tsx';
import { ProblemSummary } from '~/features/checkout/problem-summary.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLoadedRef } from '~/lib/use-loaded-ref.ts';
import { commonTexts } from '~/locales/common.ts';
import { topUpTexts } from '~/locales/top-up.ts';
import type { TopUpRequest } from './top-up-attempts.ts';

/** The buyer's input as a part of the purchase. */
export type EnteredPayment = CardToken & Pick<TopUpRequest, 'paymentMethod' | 'cardConsent'>;

export type PaymentStepHandle = {
  /** Undefined if something must be corrected first, which has the focus then. @throws ConnectionError, ApiError */
  read(): Promise<EnteredPayment | undefined>;
};

type PaymentStepProps = { amount: Amount; ref: Ref<PaymentStepHandle> };

/** How to pay without a saved card: as at the checkout. */
export function PaymentStep({ amount, ref }: PaymentStepProps) {
  const { t } = useTranslation(commonTexts, topUpTexts);
  const { data: facts, error, refetch } = useQuery(shopFactsQuery());
  const form = useForm<PaymentValues>({ defaultValues: { paymentMethod: CARD_METHOD, savesCard: false } });
  const card = useLoadedRef<CardEntryHandle>();
  const summary = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const isOffered = facts !== undefined && listMethods(facts).length > 0;

  useImperativeHandle(ref, () => ({
    async read() {
      if (!isOffered) return undefined;
      const paymentMethod = form.getValues('paymentMethod');
      if (paymentMethod !== CARD_METHOD) return { paymentMethod };
      const entry = await card.load();
      const isWrong = (await entry.check()).length > 0;
      const outcome = isWrong ? undefined : await entry.tokenise();
      if (!outcome || outcome.kind === 'invalid') {
        requestAnimationFrame(() => summary.current?.focus());
        return undefined;
      }
      return {
        paymentMethod,
        ...(outcome.kind === 'token' && outcome.token),
        ...(form.getValues('savesCard') && { cardConsent: CARD_CONSENT_VERSION }),
      };
    },
  }));

  if (error) return <LoadFailure title={t('common.error')} error={error} onRetry={() => void refetch()} />;
  if (!facts) return <SpinnerLine text={t('common.loading')} />;
  if (!isOffered) return <Note>{t('top-up.noMethods')}</Note>;
  return (
    <FormProvider {...form}>
      <ProblemSummary problems={problems} ref={summary} />
      <PaymentChoice facts={facts} amount={amount} cardRef={card.ref} onCardProblems={setProblems} />
    </FormProvider>
  );
}
