import { useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Pictogram } from '~/components/ui/pictogram.tsx';
import rowStyles from '~/components/ui/row.module.css';
import rowDetailsStyles from '~/components/ui/row-details.module.css';
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
    <details
      className={`${rowDetailsStyles.details} ${layout.noPrint}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={rowStyles.row}>
        <Pictogram name="send" />
        <span className={rowStyles.name}>
          {t('copies.title')}
          <span className={rowStyles.note}>{t('copies.text')}</span>
        </span>
        <span />
        <Icon name="chevron" />
      </summary>
      <div className={rowDetailsStyles.inside}>
        {Form ? <Form orderNumber={orderNumber} /> : <SpinnerLine text={t('common.loading')} />}
      </div>
    </details>
  );
}
