import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';

/** One row that leads to the trip helper. */
export function TripWay() {
  const { t } = useTranslation();
  return (
    <div className="rows">
      <LocalLink className="row row-way" to="/trip">
        <span className="row-name">
          {t('choosing.visitingSeveral')}
          <span className="row-note">{t('choosing.findSet')}</span>
        </span>
        <Arrow />
      </LocalLink>
    </div>
  );
}
