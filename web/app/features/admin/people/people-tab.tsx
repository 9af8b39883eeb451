import type { Person } from '@esimshop/contracts/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { useSignInAgain } from '~/features/accounts/sign-in-again.tsx';
import { userQuery } from '~/features/accounts/user-query.ts';
import { adminPeopleTexts } from '~/locales/admin-people.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Former, Invited } from './invited.tsx';
import styles from './people.module.css';
import { GuardContext, peopleQuery } from './people-queries.ts';
import { PeopleTable } from './people-table.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RolesTable } from './roles-table.tsx';

/** Who works here and as what, who is invited, and what each role may do. */
export function PeopleTab() {
  const { t } = useAdminTranslation(adminPeopleTexts);
  const result = useQuery(peopleQuery);
  const { data, error } = result;
  const { data: admin } = useQuery(userQuery());
  const { guard, dialog } = useSignInAgain(admin?.username ?? '');
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Person>();
  return (
    <GuardContext value={guard}>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-people.title')}</h1>
          <p role="status">
            {data ? t('admin-people.intro', { count: data.people.length }) : t('admin-people.loading')}
          </p>
        </div>
        <Button variant="primary" onClick={() => setInviting(true)}>
          {t('admin-people.invite')}
        </Button>
      </div>
      <ViewGroup current="people" />
      <ReadFailure title={t('admin-people.loadFailed')} result={result} />
      {data ? (
        <div className={styles.parts}>
          <PeopleTable people={data} onChange={setChanging} />
          <div className={styles.columns}>
            <RolesTable />
            <div className={styles.aside}>
              <Invited people={data} />
              <Former people={data} />
            </div>
          </div>
        </div>
      ) : (
        !error && <ListSkeleton text={t('admin-people.loading')} rows={4} />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {changing && data && (
        <RoleDialog
          key={changing.id}
          person={changing}
          people={data}
          // An answer that arrives late closes no other dialog.
          onClose={() => setChanging((now) => (now === changing ? undefined : now))}
        />
      )}
      {dialog}
    </GuardContext>
  );
}
