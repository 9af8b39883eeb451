import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { useRole } from './use-role.ts';
import viewLinkStyles from './view-links.module.css';
import { type AdminView, groupOf, linkOf, mayOpen, viewPath } from './views.ts';

/** The views that belong together, as links below the title; nothing for somebody who opens only one of them. */
export function ViewGroup({ current }: { current: AdminView }) {
  const { t } = useTranslation(adminFrameTexts);
  const role = useRole();
  const group = groupOf(current).filter((view) => mayOpen(role, view));
  if (group.length < 2) return null;
  return (
    <nav className={viewLinkStyles.links} aria-label={t(`admin-frame.views.${linkOf(current)}`)}>
      {group.map((view) => (
        <LocalLink
          key={view}
          className={viewLinkStyles.link}
          to={viewPath(view)}
          aria-current={view === current ? 'page' : undefined}
        >
          {t([`admin-frame.groupViews.${view}` as 'admin-frame.groupViews.pricing', `admin-frame.views.${view}`])}
        </LocalLink>
      ))}
    </nav>
  );
}
