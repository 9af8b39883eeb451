import type { FieldProblem } from '@esimshop/contracts/field-problems';
import { CARD_METHOD } from '@esimshop/contracts/payment-method';
import type { Ref } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { readFormError } from '~/lib/form-problems.ts';
import { missingConsent } from './asked-consent.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { ProblemSummary } from './problem-summary.tsx';
import { TEXT_FIELDS } from './text-fields.ts';
import type { ConsentBox } from './use-consent.ts';

type CheckoutProblemsProps = { ofCard: readonly FieldProblem[]; consent: ConsentBox; ref: Ref<HTMLDivElement> };

/** All that must be corrected before the order can be placed. */
export function CheckoutProblems({ ofCard, consent, ref }: CheckoutProblemsProps) {
  const { errors } = useFormState<CheckoutValues>();
  const method = useWatch<CheckoutValues, 'paymentMethod'>({ name: 'paymentMethod' });
  const problems = [
    ...TEXT_FIELDS.flatMap((name) => readFormError(errors[name]) ?? []),
    ...(method === CARD_METHOD ? ofCard : []),
    ...(consent.asked && consent.isMissing ? [missingConsent(consent.asked)] : []),
  ];
  return <ProblemSummary problems={problems} ref={ref} />;
}
