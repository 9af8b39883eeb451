import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { userQuery } from '~/features/accounts/user-query.ts';
import { useStoredValue } from '~/lib/stored-value.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminProfileTexts } from '~/locales/admin-profile.ts';
import { KeyList } from '../keyboard/key-list.tsx';
import { singleKeys } from '../keyboard/shortcuts.ts';
import pairStyles from '../parts/pairs.module.css';
import { useRole } from '../parts/use-role.ts';
import viewStyles from '../parts/view.module.css';
import { viewsOf } from '../parts/views.ts';

/** The admin's own account, read only: it is edited in the profile. */
export function ProfileTab() {
  const role = useRole();
  const { t } = useTranslation(accountTexts, adminFrameTexts, adminProfileTexts);
  const { data: admin } = useQuery(userQuery());
  const hasKeys = useStoredValue(singleKeys);
  return (
    <>
      <div className={viewStyles.top}>
        <h1>{t('admin-frame.views.profile')}</h1>
      </div>
      <section className={viewStyles.part} aria-labelledby="account">
        <h2 id="account">{t('accounts.account')}</h2>
        <dl className={pairStyles.pairs}>
          <div>
            <dt>{t('accounts.email')}</dt>
            <dd>
              <b>{admin?.email}</b>
            </dd>
          </div>
          <div>
            <dt>{t('accounts.username')}</dt>
            <dd>
              <b>{admin?.username}</b>
            </dd>
          </div>
        </dl>
        <div className={layout.buttons}>
          <LocalLink className={buttonClass('secondary')} to="/profile">
            {t('admin-profile.edit')}
          </LocalLink>
          <LocalLink className={buttonClass('secondary')} to="/profile?tab=password">
            {t('admin-profile.changePassword')}
          </LocalLink>
        </div>
      </section>
      <section className={viewStyles.part} aria-labelledby="keys">
        <h2 id="keys">{t('admin-frame.allKeys')}</h2>
        <label className={choiceStyles.check}>
          <input
            type="checkbox"
            className={choiceStyles.mark}
            checked={hasKeys}
            onChange={({ target }) => singleKeys.set(target.checked)}
          />
          {t('admin-profile.singleKeys')}
        </label>
        <KeyList views={viewsOf(role)} />
      </section>
    </>
  );
}
