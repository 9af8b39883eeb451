import { useTranslation } from '~/lib/translation.tsx';
import { CopyButton } from './copy-button.tsx';

type CopyRowProps = { label: string; text: string };

/** Something to type by hand or to copy. */
export function CopyRow({ label, text }: CopyRowProps) {
  const { t } = useTranslation();
  return (
    <div className="copyrow">
      <dt>{label}</dt>
      <dd className="code">{text}</dd>
      <dd className="act">
        <CopyButton text={text} label={t('esim.copy', { what: label })} />
      </dd>
    </div>
  );
}
