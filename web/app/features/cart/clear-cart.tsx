import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { useTranslation } from '~/lib/translation.tsx';

type ClearCartProps = { totalItems: number; onClear: () => void };

/** 'Clear Cart' asks once before it empties. */
export function ClearCart({ totalItems, onClear }: ClearCartProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="text" onClick={() => setAsking(true)}>
        {t('cart.clear')}
      </Button>
      <Dialog open={isAsking} title={t('cart.clear')} onClose={() => setAsking(false)}>
        <p>{t('cart.clearQuestion', { count: totalItems })}</p>
        <p className="btns">
          <Button
            look="danger"
            onClick={() => {
              setAsking(false);
              onClear();
            }}
          >
            {t('cart.clear')}
          </Button>
          <Button look="line" onClick={() => setAsking(false)}>
            {t('cart.keep')}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
