import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { providerName } from '@esimshop/contracts/provider-name';
import { useState } from 'react';
import { Field } from '~/components/ui/field.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import { commonTexts } from '~/locales/common.ts';
import { AdminIcon } from '../parts/admin-icon.tsx';
import { describeMoment } from '../parts/describe-moment.ts';
import { describeWholePlan } from '../parts/plan-name.ts';
import { Gate, GateChoice, GateDecision, toNote } from './gate.tsx';
import { useResolvePurchase } from './order-acts.ts';

type Parked = AdminOrder['parkedPurchases'][number];
type Choice = Parked['choices'][number];
type ParkedGateProps = { order: AdminOrder; purchase: Parked; timeZone: string };

/** A parked purchase: retry, adopt the supplier's order, or give up. */
export function ParkedGate({ order, purchase, timeZone }: ParkedGateProps) {
  const { t } = useTranslation(adminFrameTexts, adminOrderTexts, commonTexts);
  const language = useLanguage();
  const [choice, setChoice] = useState<Choice | undefined>(purchase.choices[0]);
  const [typed, setTyped] = useState<string>();
  const reference = typed ?? purchase.supplierReference ?? '';
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const resolve = useResolvePurchase(order.id, purchase.id);
  const cost = formatPrice(purchase.cost, purchase.currency);
  const values = {
    plan: describeWholePlan(purchase.plan, t, language),
    count: purchase.quantity,
    supplier: providerName(purchase.supplier),
    cost,
    reference: purchase.supplierReference ?? '',
  };
  const key = choice === 'retry' && purchase.supplierReference ? 'lookUp' : choice;

  function decide(): void {
    if (!choice) return;
    const noted = toNote(note);
    if (choice !== 'adopt') {
      resolve.mutate({ choice, ...noted });
      return;
    }
    setMissing(!reference.trim());
    if (reference.trim()) resolve.mutate({ choice, supplierReference: reference.trim(), ...noted });
  }

  return (
    <Gate
      id={`parked-${purchase.id}`}
      icon={<AdminIcon name="pause" />}
      title={t('admin-order.parkedTitle', values)}
      form={
        <form
          onSubmit={(event) => {
            event.preventDefault();
            decide();
          }}
        >
          {purchase.choices.map((each) => (
            <GateChoice
              key={each}
              name={`choice-${purchase.id}`}
              title={t(
                each === 'retry' && purchase.supplierReference ? 'admin-order.lookUp' : `admin-order.${each}`,
                values,
              )}
              text={t(
                each === 'retry' && purchase.supplierReference ? 'admin-order.lookUpText' : `admin-order.${each}Text`,
                values,
              )}
              cost={
                each === 'retry' && !purchase.supplierReference ? t('admin-order.costs', { amount: cost }) : undefined
              }
              checked={choice === each}
              onChoose={() => setChoice(each)}
            />
          ))}
          <GateDecision
            note={note}
            onNote={setNote}
            act={key ? t(`admin-order.${key}Act`, values) : ''}
            isDestructive={choice === 'not_delivered'}
            isPending={resolve.isPending}
          >
            {choice === 'adopt' && (
              <Field
                label={t('admin-order.supplierReference', values)}
                value={reference}
                maxLength={100}
                autoComplete="off"
                error={isMissing ? t('admin-order.referenceMissing') : undefined}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setMissing(false);
                }}
              />
            )}
          </GateDecision>
        </form>
      }
    >
      <p>
        {t('admin-order.parkedText', {
          supplier: providerName(purchase.supplier),
          count: purchase.attempts,
          at: describeMoment(purchase.since, t, { language, timeZone }),
          paid: formatPrice(purchase.paid, purchase.currency),
        })}{' '}
        {purchase.supplierReference && t('admin-order.parkedReference', values)}
      </p>
      {purchase.problem && <p lang="en">{purchase.problem}</p>}
    </Gate>
  );
}
