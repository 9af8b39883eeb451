import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import viewLinkStyles from './view-links.module.css';

const VIEWS = ['money', 'currencies', 'tax'] as const;

/** What belongs to money, as links below the title. */
export function MoneyViews({ current }: { current: (typeof VIEWS)[number] }) {
  const { t } = useTranslation(adminFrameTexts);
  return (
    <nav className={viewLinkStyles.links} aria-label={t('admin-frame.views.money')}>
      {VIEWS.map((view) => (
        <LocalLink
          key={view}
          className={viewLinkStyles.link}
          to={`/admin?tab=${view}`}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(`admin-frame.moneyViews.${view}`)}
        </LocalLink>
      ))}
    </nav>
  );
}
