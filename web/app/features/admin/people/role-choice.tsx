import { ROLES } from '@esimshop/contracts/roles';
import type { UseFormRegisterReturn } from 'react-hook-form';
import choiceStyles from '~/components/ui/choice.module.css';
import { adminPeopleTexts } from '~/locales/admin-people.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from './people.module.css';

/** The roles with what each is for. */
export function RoleChoice({ field }: { field: UseFormRegisterReturn }) {
  const { t } = useAdminTranslation(adminPeopleTexts);
  return (
    <fieldset className={styles.roles}>
      <legend className={choiceStyles.legend}>{t('admin-people.role')}</legend>
      {ROLES.map((role) => (
        <label key={role}>
          <input type="radio" className={choiceStyles.mark} value={role} {...field} />
          <span>
            <b>{t(`admin-people.roles.${role}`)}</b>
            <small>{t(`admin-people.roleTexts.${role}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
