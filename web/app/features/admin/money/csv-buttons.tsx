import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { CsvButton } from '../list/csv-button.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';

type CsvButtonsProps = { file: 'books' | 'tax' | 'receipts'; days: { from: string; to: string } };

/** A file of some days in each of its forms. */
export function CsvButtons({ file, days: { from, to } }: CsvButtonsProps) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  return (
    <p className={layout.buttons}>
      {(['comma', 'semicolon'] as const).map((separator) => (
        <CsvButton key={separator} path={`/api/admin/${file}.csv?from=${from}&to=${to}&separator=${separator}`}>
          <Icon name="download" />
          {t(`admin-money.files.${separator}`)}
        </CsvButton>
      ))}
    </p>
  );
}
