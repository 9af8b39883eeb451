import type { Books } from '@esimshop/contracts/admin-books';
import { buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { daysOf } from './months.ts';

export function ForBookkeeper({ month, books }: { month: string; books: Books }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const { from, to } = daysOf(month);
  const count = books.currencies.flatMap(({ kinds }) => kinds).reduce((all, each) => all + each.count, 0);
  const file = (separator: 'comma' | 'semicolon') =>
    `/api/admin/books.csv?from=${from}&to=${to}&separator=${separator}`;
  return (
    <section aria-labelledby="bookkeeper">
      <h2 id="bookkeeper">{t('admin-money.bookkeeper')}</h2>
      <p>{t('admin-money.journal', { count })}</p>
      <p className={layout.buttons}>
        {(['comma', 'semicolon'] as const).map((separator) => (
          <a key={separator} className={buttonClass('secondary')} href={file(separator)} download>
            <Icon name="download" />
            {t(`admin-money.files.${separator}`)}
          </a>
        ))}
      </p>
    </section>
  );
}
