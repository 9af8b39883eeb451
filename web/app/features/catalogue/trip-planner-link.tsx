import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import rowStyles from '~/components/ui/row.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { choosingTexts } from '~/locales/choosing.ts';

/** A row that links to the trip planner. */
export function TripPlannerLink() {
  const { t } = useTranslation(choosingTexts);
  return (
    <div className={rowStyles.list}>
      <LocalLink className={`${rowStyles.row} ${rowStyles.withoutMark}`} to="/trip">
        <span className={rowStyles.name}>
          {t('choosing.visitingSeveral')}
          <span className={rowStyles.note}>{t('choosing.findSet')}</span>
        </span>
        <Arrow />
      </LocalLink>
    </div>
  );
}
