import type { People, Person } from '@esimshop/contracts/people';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { useLanguage } from '~/lib/use-language.ts';
import { initialsOf } from '~/lib/user-name.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPeopleTexts } from '~/locales/admin-people.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import viewStyles from '../parts/view.module.css';
import styles from './people.module.css';

type PeopleTableProps = { people: People; onChange: (person: Person) => void };

/** Each person with role, second factor and when they were last here. */
export function PeopleTable({ people: { people, timeZone }, onChange }: PeopleTableProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPeopleTexts);
  const language = useLanguage();
  const owners = people.filter(({ role }) => role === 'owner').length;
  return (
    <section aria-labelledby="people-here">
      <div className={viewStyles.head}>
        <h2 id="people-here">{t('admin-people.here')}</h2>
      </div>
      <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.people}`} aria-labelledby="people-here">
        <thead>
          <tr>
            <th scope="col">{t('admin-people.name')}</th>
            <th scope="col">{t('admin-people.role')}</th>
            <th scope="col">{t('admin-people.secondFactor')}</th>
            <th scope="col">{t('admin-people.lastHere')}</th>
            <th scope="col" className={gridStyles.end}>
              <span className={layout.visuallyHidden}>{t('admin-frame.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className={styles.name}>
                <span className={styles.person}>
                  <span className={styles.who} aria-hidden="true">
                    {initialsOf({ username: person.username, firstName: null, lastName: null }, language)}
                  </span>
                  <span>
                    {person.isYou ? t('admin-people.you', { name: person.username }) : person.username}
                    <small>{person.email}</small>
                  </span>
                </span>
              </th>
              <td className={styles.role}>{t(`admin-people.roles.${person.role}`)}</td>
              <td className={styles.factor}>
                <Factor person={person} />
              </td>
              <td className={styles.seen}>
                {person.lastSeenAt ? (
                  <AdminMoment at={person.lastSeenAt} timeZone={timeZone} />
                ) : (
                  t('admin-people.notSignedIn')
                )}
              </td>
              <td className={`${gridStyles.end} ${styles.acts}`}>
                {person.role === 'owner' && owners === 1 ? (
                  <span className={styles.only}>{t('admin-people.onlyOwner')}</span>
                ) : (
                  <Button variant="text" onClick={() => onChange(person)}>
                    {t('admin-people.change')}
                    <span className={layout.visuallyHidden}> {person.username}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Factor({ person: { hasApp, passkeys } }: { person: Person }) {
  const { t } = useAdminTranslation(adminPeopleTexts);
  const factors = [
    ...(passkeys > 0 ? [t('admin-people.passkeys', { count: passkeys })] : []),
    ...(hasApp ? [t('admin-people.app')] : []),
  ];
  const has = factors.length > 0;
  return (
    <span className={has ? styles.yes : styles.no}>
      <Icon name={has ? 'tick' : 'close'} variant="small" />
      {has ? factors.join(', ') : t('admin-people.passwordOnly')}
    </span>
  );
}
