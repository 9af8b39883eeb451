import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { formatDecimal, parseMoney, sum } from '@esimshop/contracts/money';
import type { ResolveRefund } from '@esimshop/contracts/refunds';
import { useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminRefundTexts } from '~/locales/admin-refund.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import { Gate, GateChoice, GateDecision, toNote } from './gate.tsx';
import { useResolveRefund } from './order-acts.ts';

type Refund = AdminOrder['refunds'][number];
type Waiting = Refund & { state: 'requested' | 'failed' | 'needs_attention' };
type RefundGateProps = { order: AdminOrder; refund: Waiting; timeZone: string };

const CHOICES: Record<Waiting['state'], ResolveRefund['choice'][]> = {
  requested: ['approve', 'decline'],
  failed: ['retry', 'not_returned'],
  needs_attention: ['returned', 'not_returned'],
};

/** The refunds that wait for the owner. */
export function waitingRefunds(order: AdminOrder): Waiting[] {
  return order.refunds.filter((refund): refund is Waiting => refund.state in CHOICES);
}

/** A refund that was requested, failed, or has an unknown outcome. */
export function RefundGate({ order, refund, timeZone }: RefundGateProps) {
  const { t } = useTranslation(adminFrameTexts, adminRefundTexts);
  const language = useLanguage();
  const choices = CHOICES[refund.state];
  const [choice, setChoice] = useState(choices[0]);
  const [note, setNote] = useState('');
  const resolve = useResolveRefund(order.id, refund.id);
  const values = {
    amount: formatPrice(refund.amount, order.currency),
    cost: formatPrice(costOf(order, refund), order.currency),
    at: describeMoment(refund.updatedAt, t, { language, timeZone }),
  };
  return (
    <Gate
      id={`refund-${refund.id}`}
      icon={<Icon name="refund" />}
      title={t(`admin-refund.${refund.state}Title`, values)}
      form={
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (choice) resolve.mutate({ choice, ...toNote(note) });
          }}
        >
          {choices.map((each) => (
            <GateChoice
              key={each}
              name={`refund-${refund.id}`}
              title={t(`admin-refund.choices.${each}`)}
              text={t(`admin-refund.choiceTexts.${each}`, values)}
              checked={choice === each}
              onChoose={() => setChoice(each)}
            />
          ))}
          <GateDecision
            note={note}
            onNote={setNote}
            act={
              choice === 'approve' ? t('admin-refund.act', values) : choice ? t(`admin-refund.choices.${choice}`) : ''
            }
            isDestructive={choice === 'approve' || choice === 'retry'}
            isPending={resolve.isPending}
          />
        </form>
      }
    >
      <p>{t(`admin-refund.${refund.state}Text`, values)}</p>
      {refund.note && refund.state === 'requested' && <Reason note={refund.note} />}
      {refund.problem && <p lang="en">{refund.problem}</p>}
    </Gate>
  );
}

const REASONS = ['installed', 'not_revocable'] as const;

/** Why the shop did not decide by itself. */
function Reason({ note }: { note: string }) {
  const { t } = useTranslation(adminRefundTexts);
  const reason = REASONS.find((each) => each === note);
  return reason ? <p>{t('admin-refund.verdicts.ask', { reason: t(`admin-refund.reasons.${reason}`) })}</p> : null;
}

/** What the suppliers charged for the eSIMs of a refund. */
function costOf({ esims, currency }: AdminOrder, { esimIds }: Refund): string {
  const costs = esims.filter(({ id }) => esimIds.includes(id)).map(({ cost }) => parseMoney(cost, currency));
  return formatDecimal(sum(costs, currency));
}
