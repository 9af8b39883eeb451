import { isPermitted, PERMISSIONS, type Permission, ROLES } from '@esimshop/contracts/roles';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { adminPeopleTexts } from '~/locales/admin-people.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import styles from './people.module.css';

const ROWS = Object.keys(PERMISSIONS) as Permission[];

/** What each role may do, from the table that the server enforces. */
export function RolesTable() {
  const { t } = useAdminTranslation(adminPeopleTexts);
  return (
    <section aria-labelledby="people-roles">
      <div className={viewStyles.head}>
        <h2 id="people-roles">{t('admin-people.rights')}</h2>
        <p>{t('admin-people.rightsText')}</p>
      </div>
      <table className={`${gridStyles.grid} ${styles.rights}`} aria-labelledby="people-roles">
        <thead>
          <tr>
            <th scope="col">{t('admin-people.toDo')}</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {t(`admin-people.roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((permission) => (
            <tr key={permission}>
              <th scope="row">{t(`admin-people.permissions.${permission}`)}</th>
              {ROLES.map((role) => {
                const may = isPermitted(role, permission);
                return (
                  <td key={role}>
                    {may ? <Icon name="tick" variant="small" /> : <span aria-hidden="true">–</span>}
                    <span className={layout.visuallyHidden}>{t(may ? 'admin-people.yes' : 'admin-people.no')}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
