import type { AdminPage } from '@esimshop/contracts/admin-pages';
import { canBeHidden, folderOf, PAGE_PLACES } from '@esimshop/contracts/shop-pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPagesTexts } from '~/locales/admin-pages.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { Switch } from '../parts/switch.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { PAGES_KEY, setPageState } from './page-queries.ts';
import styles from './pages.module.css';

/** Whether a page is shown, and where it is linked; for a page that the shop needs, that it always is. */
export function PageStateForm({ page: { page, isHidden, place } }: { page: AdminPage }) {
  const { t } = useAdminTranslation(adminPagesTexts);
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  const change = useMutation({
    scope: { id: `page-state ${page}` },
    mutationFn: setPageState,
    onError: (error) => toastFailure(t('admin-pages.stateFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: PAGES_KEY }),
  });
  // A change on its way is part of the next one.
  const wanted = change.isPending ? change.variables : { page, isHidden, place };
  if (!canBeHidden(page)) return <p className={styles.quiet}>{t('admin-pages.alwaysShown')}</p>;
  return (
    <div className={styles.shown}>
      <Switch
        label={t('admin-pages.shownLabel')}
        on={t('admin-pages.shown')}
        off={t('admin-pages.hidden')}
        checked={!wanted.isHidden}
        onChange={(isOn) => change.mutate({ ...wanted, isHidden: !isOn })}
      />
      {folderOf(page) === 'pages' && (
        <label>
          {t('admin-pages.place')}{' '}
          <select
            value={wanted.place}
            onChange={({ target }) => {
              const next = PAGE_PLACES.find((each) => each === target.value);
              if (next) change.mutate({ ...wanted, place: next });
            }}
          >
            {PAGE_PLACES.map((each) => (
              <option key={each} value={each}>
                {t(`admin-pages.places.${each}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
