import type { Books } from '@esimshop/contracts/admin-books';
import { daysOfMonth } from '@esimshop/contracts/days';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { CsvButtons } from './csv-buttons.tsx';

export function ForBookkeeper({ month, books }: { month: string; books: Books }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const count = books.currencies.flatMap(({ kinds }) => kinds).reduce((all, each) => all + each.count, 0);
  return (
    <section aria-labelledby="bookkeeper">
      <h2 id="bookkeeper">{t('admin-money.bookkeeper')}</h2>
      <p>{t('admin-money.journal', { count })}</p>
      <CsvButtons file="books" days={daysOfMonth(month)} />
    </section>
  );
}
