import { useState } from 'react';
import buttonStyles from '~/components/ui/button.module.css';
import { Button, type ButtonVariant } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import copyRowStyles from '~/features/esims/copy-row.module.css';
import { CopyRow } from '~/features/esims/copy-row.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { addingTexts } from '~/locales/adding.ts';
import { cartTexts } from '~/locales/cart.ts';
import { commonTexts } from '~/locales/common.ts';
import { copyTexts } from '~/locales/copies.ts';
import { esimTexts } from '~/locales/esim.ts';
import { homeTexts } from '~/locales/home.ts';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'strong', 'secondary', 'text', 'danger'];

/** Buttons in every variant and state, inputs, a copy row, a dialog. */
export function ControlStates() {
  const { t } = useTranslation(addingTexts, cartTexts, commonTexts, copyTexts, esimTexts, homeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {VARIANTS.map((variant) => (
        <p className={layout.buttons} key={variant}>
          <Button variant={variant}>
            {t('adding.add')}
            {variant === 'primary' && <Arrow />}
          </Button>
          <Button variant={variant} pending pendingText={t('common.loading')}>
            {t('adding.add')}
          </Button>
          <Button variant={variant} blocked>
            {t('adding.add')}
          </Button>
        </p>
      ))}
      <Button variant="primary" wide tall>
        {t('home.browse')}
        <Arrow />
      </Button>
      <button
        className={`${buttonStyles.button} ${buttonStyles.iconOnly}`}
        type="button"
        aria-label={t('common.retry')}
      >
        <Icon name="refresh" />
      </button>
      <Field label={t('copies.email')} defaultValue="deniz@example.com" />
      <Field label={t('copies.email')} hint={t('copies.hint')} />
      <Field
        label={t('copies.email')}
        hint={t('copies.hint')}
        error={t('copies.emailRequired')}
        defaultValue="deniz@example"
      />
      <dl className={copyRowStyles.rows}>
        <CopyRow label={t('esim.lpa')} text="LPA:1$rsp.example.com$K2-1OI5BZ-0L8Q7D" />
      </dl>
      <p>
        <Button onClick={() => setOpen(true)}>{t('cart.clear')}</Button>
      </p>
      <Dialog open={isOpen} title={t('cart.clear')} onClose={() => setOpen(false)}>
        <p className={layout.buttons}>
          <Button variant="danger" onClick={() => setOpen(false)}>
            {t('cart.clear')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('common.close')}</Button>
        </p>
      </Dialog>
    </>
  );
}
