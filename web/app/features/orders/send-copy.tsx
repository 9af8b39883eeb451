import { useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { usePart } from '~/lib/use-part.ts';

const loadForm = async () => (await import('./send-copy-form.tsx')).SendCopyForm;

/** Opens the form that sends the codes of an order to somebody else; few need it, so it loads then. */
export function SendCopy({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const Form = usePart({ load: loadForm, wanted: isOpen, onFail: () => setOpen(false) });
  return (
    <details className="row-more no-print" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="row">
        <span className="picto">
          <Icon name="send" />
        </span>
        <span className="row-name">
          {t('copies.title')}
          <span className="row-note">{t('copies.text')}</span>
        </span>
        <span />
        <Icon name="chevron" />
      </summary>
      <div className="row-more-in">
        {Form ? <Form orderNumber={orderNumber} /> : <SpinnerLine text={t('common.loading')} />}
      </div>
    </details>
  );
}
