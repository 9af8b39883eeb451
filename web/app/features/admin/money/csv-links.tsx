import { buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';

type CsvLinksProps = { file: 'books' | 'tax' | 'receipts'; days: { from: string; to: string } };

/** A file of some days in each of its forms. */
export function CsvLinks({ file, days: { from, to } }: CsvLinksProps) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  return (
    <p className={layout.buttons}>
      {(['comma', 'semicolon'] as const).map((separator) => (
        <a
          key={separator}
          className={buttonClass('secondary')}
          href={`/api/admin/${file}.csv?from=${from}&to=${to}&separator=${separator}`}
          download
        >
          <Icon name="download" />
          {t(`admin-money.files.${separator}`)}
        </a>
      ))}
    </p>
  );
}
