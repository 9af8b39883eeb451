import { isPermitted } from '@esimshop/contracts/roles';
import { useQuery } from '@tanstack/react-query';
import { Security } from '~/features/accounts/security/security.tsx';
import { twoFactorQuery } from '~/features/accounts/security/security-queries.ts';
import { userQuery } from '~/features/accounts/user-query.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSecurityTexts } from '~/locales/admin-security.ts';
import viewStyles from '../parts/view.module.css';
import { SecondFactorRule } from './second-factor-rule.tsx';

/** The admin's own second factor, passkeys and sessions, and whether every admin needs a second factor. */
export function SecurityTab() {
  const { t } = useTranslation(adminFrameTexts, adminSecurityTexts);
  const { data: admin } = useQuery(userQuery());
  const { data: status } = useQuery(twoFactorQuery());
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-frame.views.security')}</h1>
          {status && <p>{t(status.isRequired ? 'admin-security.required' : 'admin-security.optional')}</p>}
        </div>
      </div>
      <div className={viewStyles.part}>{admin && <Security username={admin.username} />}</div>
      {status && isPermitted(admin?.role, 'people') && <SecondFactorRule status={status} />}
    </>
  );
}
