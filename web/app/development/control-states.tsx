import { useState } from 'react';
import { Button, type ButtonLook } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import { CopyRow } from '~/features/esims/copy-row.tsx';
import { useTranslation } from '~/lib/translation.tsx';

const LOOKS: readonly ButtonLook[] = ['go', 'ink', 'line', 'text', 'danger'];

/** Buttons in every look and state, inputs, what can be copied, a question. */
export function ControlStates() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {LOOKS.map((look) => (
        <p className="btns" key={look}>
          <Button look={look}>
            {t('adding.add')}
            {look === 'go' && <Arrow />}
          </Button>
          <Button look={look} pending pendingText={t('common.loading')}>
            {t('adding.add')}
          </Button>
          <Button look={look} blocked>
            {t('adding.add')}
          </Button>
        </p>
      ))}
      <Button look="go" wide tall>
        {t('home.browse')}
        <Arrow />
      </Button>
      <button className="btn btn-icon" type="button" aria-label={t('common.retry')}>
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
      <dl className="copies">
        <CopyRow label={t('esim.lpa')} text="LPA:1$rsp.example.com$K2-1OI5BZ-0L8Q7D" />
      </dl>
      <p>
        <Button onClick={() => setOpen(true)}>{t('cart.clear')}</Button>
      </p>
      <Dialog open={isOpen} title={t('cart.clear')} onClose={() => setOpen(false)}>
        <p className="btns">
          <Button look="danger" onClick={() => setOpen(false)}>
            {t('cart.clear')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('common.close')}</Button>
        </p>
      </Dialog>
    </>
  );
}
