import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';

type ConfirmedActProps = {
  /** Opens the question. */
  label: string;
  title: string;
  text: string;
  confirm: string;
  keep: string;
  act: { isPending: boolean; mutate(act: undefined, options: { onSettled: () => void }): void };
};

/** An act that cannot be taken back, after a confirmation. */
export function ConfirmedAct({ label, title, text, confirm, keep, act }: ConfirmedActProps) {
  const { t } = useTranslation(adminOrderTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog open={isAsking} title={title} onClose={() => setAsking(false)}>
        <p>{text}</p>
        <div className={layout.buttons}>
          <Button
            variant="danger"
            pending={act.isPending}
            pendingText={t('admin-order.deciding')}
            onClick={() => act.mutate(undefined, { onSettled: () => setAsking(false) })}
          >
            {confirm}
          </Button>
          <Button onClick={() => setAsking(false)}>{keep}</Button>
        </div>
      </Dialog>
    </>
  );
}
