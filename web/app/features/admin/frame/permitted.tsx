import { isPermitted, PERMISSIONS, type Permission, type Role } from '@esimshop/contracts/roles';
import type { ReactNode } from 'react';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatList } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { useRole } from '../parts/use-role.ts';
import { readView, viewPath } from '../parts/views.ts';

/** What a role opens; whoever does not have it is told whose it is. */
export function Permitted({ needs, children }: { needs: Permission | undefined; children: ReactNode }) {
  const role = useRole();
  if (needs === undefined || isPermitted(role, needs)) return children;
  return <NotPermitted needs={needs} role={role} />;
}

function NotPermitted({ needs, role }: { needs: Permission; role: Role | undefined }) {
  const { t } = useTranslation(adminFrameTexts);
  const language = useLanguage();
  const home = readView(new URLSearchParams(), role);
  const roles = PERMISSIONS[needs].map((each) => t(`admin-frame.rolesOf.${each}`));
  return (
    <div className={layout.sectionSmall}>
      <EmptyState
        icon="lock"
        level={1}
        title={t('admin-frame.notPermittedTitle', { roles: formatList(roles, language) })}
        text={t('admin-frame.notPermittedText')}
      >
        <LocalLink className={buttonClass('primary')} to={viewPath(home)}>
          {t('admin-frame.notPermittedWay', { view: t(`admin-frame.views.${home}`) })}
          <Arrow />
        </LocalLink>
      </EmptyState>
    </div>
  );
}
