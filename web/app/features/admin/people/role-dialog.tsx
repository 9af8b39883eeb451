import type { People, Person } from '@esimshop/contracts/people';
import type { Role } from '@esimshop/contracts/roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPeopleTexts } from '~/locales/admin-people.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ACTS, usePeopleAct } from './people-queries.ts';
import { RoleChoice } from './role-choice.tsx';

type RoleDialogProps = { person: Person; people: People; onClose: () => void };

/** Gives somebody another role, or takes it. */
export function RoleDialog({ person, onClose }: RoleDialogProps) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPeopleTexts);
  const [isRemoving, setRemoving] = useState(false);
  const { register, handleSubmit, watch } = useForm<{ role: Role }>({ defaultValues: { role: person.role } });
  const { id, username } = person;
  const role = watch('role');
  const change = usePeopleAct(ACTS.setRole, {
    done: ({ role: next }) =>
      next === null
        ? t('admin-people.removed', { name: username })
        : t('admin-people.changed', { name: username, role: t(`admin-people.roles.${next}`) }),
    failed: t('admin-people.changeFailed'),
    onDone: onClose,
  });
  const save = (next: Role | null) => change.isPending || change.mutate({ id, role: next });
  if (isRemoving) {
    return (
      <Dialog open title={t('admin-people.removeTitle', { name: username })} onClose={onClose}>
        <p>{t(person.isYou ? 'admin-people.removeYou' : 'admin-people.removeText')}</p>
        <div className={layout.buttons}>
          <Button
            variant="danger"
            pending={change.isPending}
            pendingText={t('admin-people.saving')}
            onClick={() => save(null)}
          >
            {t('admin-people.remove', { name: username })}
          </Button>
          <Button onClick={() => setRemoving(false)}>{t('admin-frame.cancel')}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open title={t('admin-people.changeTitle', { name: username })} onClose={onClose}>
      <form className={layout.stack} onSubmit={(event) => void handleSubmit((values) => save(values.role))(event)}>
        <RoleChoice field={register('role')} />
        <p className={`${typography.small} ${typography.muted}`}>
          {t(person.isYou ? 'admin-people.changeYou' : 'admin-people.changeText')}
        </p>
        <div className={layout.buttons}>
          <Button
            type="submit"
            variant="primary"
            disabled={role === person.role}
            pending={change.isPending}
            pendingText={t('admin-people.saving')}
          >
            {t('admin-people.save')}
          </Button>
          <Button onClick={onClose}>{t('admin-frame.cancel')}</Button>
          <Button variant="danger" onClick={() => setRemoving(true)}>
            {t('admin-people.removeWay')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
