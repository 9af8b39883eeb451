import { useState } from 'react';
import layout from '~/components/ui/layout.module.css';
import { RowDetails } from '~/components/ui/row-details.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLazyModule } from '~/lib/use-lazy-module.ts';
import { commonTexts } from '~/locales/common.ts';
import { copyTexts } from '~/locales/copies.ts';
import type { SentCopy } from './send-copy-form.tsx';

const loadForm = async () => (await import('./send-copy-form.tsx')).SendCopyForm;

/** Opens the form for sending a copy; rarely needed, so it loads on demand. */
export function SendCopy(copy: SentCopy) {
  const { t } = useTranslation(commonTexts, copyTexts);
  const [isOpen, setOpen] = useState(false);
  const Form = useLazyModule({ load: loadForm, wanted: isOpen, onFail: () => setOpen(false) });
  return (
    <RowDetails
      icon="send"
      title={t(copy.iccid ? 'copies.one' : 'copies.title')}
      note={copy.iccid ? undefined : t('copies.text')}
      className={layout.noPrint}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {Form ? <Form {...copy} /> : <SpinnerLine text={t('common.loading')} />}
    </RowDetails>
  );
}
