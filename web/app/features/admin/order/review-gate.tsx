import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { providerName } from '@esimshop/contracts/provider-name';
import { useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import { Gate, GateChoice, GateDecision, toNote } from './gate.tsx';
import { useResolvePayment } from './order-acts.ts';

type Reviewed = AdminOrder['reviewedPayments'][number];
type ReviewGateProps = { order: AdminOrder; payment: Reviewed; timeZone: string };

/** A payment with other terms than requested: accept or reject it. */
export function ReviewGate({ order, payment, timeZone }: ReviewGateProps) {
  const { t } = useTranslation(adminFrameTexts, adminOrderTexts);
  const language = useLanguage();
  const [choice, setChoice] = useState(payment.choices[0]);
  const [note, setNote] = useState('');
  const resolve = useResolvePayment(order.id, payment.id);
  const provider = providerName(payment.provider);
  const expected = formatPrice(payment.expected.amount, payment.expected.currency);
  const reported = payment.reported && formatPrice(payment.reported.amount, payment.reported.currency);

  return (
    <Gate
      id={`review-${payment.id}`}
      icon={<Icon name="eye" />}
      title={t(reported ? 'admin-order.reviewTitle' : 'admin-order.reviewUnknownTitle', {
        provider,
        expected,
        reported: reported ?? '',
      })}
      form={
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (choice) resolve.mutate({ choice, ...toNote(note) });
          }}
        >
          {payment.choices.map((each) => (
            <GateChoice
              key={each}
              name={`review-${payment.id}`}
              title={t(`admin-order.${each}`)}
              text={t(`admin-order.${each}Text`)}
              checked={choice === each}
              onChoose={() => setChoice(each)}
            />
          ))}
          <GateDecision
            note={note}
            onNote={setNote}
            act={choice ? t(`admin-order.${choice}Act`, { amount: reported ?? expected }) : ''}
            isDestructive={choice === 'reject'}
            isPending={resolve.isPending}
          />
        </form>
      }
    >
      <p>{t('admin-order.reviewText', { provider, at: describeMoment(payment.since, t, { language, timeZone }) })}</p>
      {payment.problem && <p lang="en">{payment.problem}</p>}
    </Gate>
  );
}
