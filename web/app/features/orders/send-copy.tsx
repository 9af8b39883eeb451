import { useState } from 'react';
import layout from '~/components/ui/layout.module.css';
import { RowDetails } from '~/components/ui/row-details.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLazyModule } from '~/lib/use-lazy-module.ts';
import { commonTexts } from '~/locales/common.ts';
import { copyTexts } from '~/locales/copies.ts';

const loadForm = async () => (await import('./send-copy-form.tsx')).SendCopyForm;

/** Opens the form for sending a copy; rarely needed, so it loads on demand. */
export function SendCopy({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation(commonTexts, copyTexts);
  const [isOpen, setOpen] = useState(false);
  const Form = useLazyModule({ load: loadForm, wanted: isOpen, onFail: () => setOpen(false) });
  return (
    <RowDetails
      icon="send"
      title={t('copies.title')}
      note={t('copies.text')}
      className={layout.noPrint}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {Form ? <Form orderNumber={orderNumber} /> : <SpinnerLine text={t('common.loading')} />}
    </RowDetails>
  );
}
