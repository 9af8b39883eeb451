import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminRefundTexts } from '~/locales/admin-refund.ts';
import { NoteField, toNote } from './gate.tsx';
import { useRefundOrder } from './order-acts.ts';
import { type EsimQuote, RefundEsims } from './refund-esims.tsx';

type TakeBackFormProps = { order: AdminOrder; esims: EsimQuote[]; onTaken: () => void };

/** Takes back eSIMs whose payment cannot be refunded: it is disputed or already returned. */
export function TakeBackForm({ order, esims, onTaken }: TakeBackFormProps) {
  const { t } = useTranslation(adminRefundTexts);
  const [chosen, setChosen] = useState<number[]>([]);
  // What cannot be taken back any more is chosen no longer.
  const ids = chosen.filter((id) => esims.some((esim) => esim.id === id));
  const [note, setNote] = useState('');
  const refund = useRefundOrder(order.id);
  if (esims.length === 0) return null;
  return (
    <form
      className={layout.stack}
      onSubmit={(event) => {
        event.preventDefault();
        const taken = ids.map((id) => ({ id, mayKeep: false }));
        refund.mutate({ esims: taken, amount: '0.00', ...toNote(note) }, { onSuccess: onTaken });
      }}
    >
      <p>{t('admin-refund.takeBackText')}</p>
      <RefundEsims order={order} esims={esims} ids={ids} onIds={setChosen} withoutMoney />
      <NoteField note={note} onNote={setNote} />
      <div className={layout.buttons}>
        <Button
          type="submit"
          variant="danger"
          disabled={ids.length === 0}
          pending={refund.isPending}
          pendingText={t('admin-refund.states.revoking')}
        >
          {t('admin-refund.takeBack', { count: ids.length })}
        </Button>
      </div>
    </form>
  );
}
