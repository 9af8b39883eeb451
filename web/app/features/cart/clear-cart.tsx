import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { cartTexts } from '~/locales/cart.ts';

type ClearCartProps = { totalItems: number; onClear: () => void };

/** 'Clear Cart', with a confirmation dialog. */
export function ClearCart({ totalItems, onClear }: ClearCartProps) {
  const { t } = useTranslation(cartTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {t('cart.clear')}
      </Button>
      <Dialog open={isAsking} title={t('cart.clear')} onClose={() => setAsking(false)}>
        <p>{t('cart.clearQuestion', { count: totalItems })}</p>
        <p className={layout.buttons}>
          <Button
            variant="danger"
            onClick={() => {
              setAsking(false);
              onClear();
            }}
          >
            {t('cart.clear')}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t('cart.keep')}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
