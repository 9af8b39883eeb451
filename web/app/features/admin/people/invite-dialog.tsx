import { INVITATION_DAYS, inviteSchema } from '@esimshop/contracts/people';
import type { Role } from '@esimshop/contracts/roles';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPeopleTexts } from '~/locales/admin-people.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ACTS, usePeopleAct } from './people-queries.ts';
import { RoleChoice } from './role-choice.tsx';

/** Asks for an address and a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPeopleTexts);
  const locale = useLanguage();
  const { register, handleSubmit, watch, setError, formState } = useForm<{ email: string; role: Role }>({
    defaultValues: { email: '', role: 'support' },
  });
  const role = watch('role');
  const invite = usePeopleAct(ACTS.invite, {
    done: ({ email }) => t('admin-people.sent', { email }),
    failed: t('admin-people.sendFailed'),
    onDone: onClose,
  });
  const submit = handleSubmit((values) => {
    const { data } = inviteSchema.safeParse({ ...values, locale });
    if (!data) setError('email', { message: t('admin-people.emailInvalid') }, { shouldFocus: true });
    else if (!invite.isPending) invite.mutate(data);
  });
  return (
    <Dialog open title={t('admin-people.invite')} onClose={onClose}>
      <form noValidate className={layout.stack} onSubmit={(event) => void submit(event)}>
        <Field
          label={t('admin-people.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <RoleChoice field={register('role')} />
        <p className={`${typography.small} ${typography.muted}`}>
          {t('admin-people.linkText', { count: INVITATION_DAYS })}
        </p>
        <div className={layout.buttons}>
          <Button type="submit" variant="primary" pending={invite.isPending} pendingText={t('admin-people.sending')}>
            {t('admin-people.inviteAs', { role: t(`admin-people.roles.${role}`) })}
          </Button>
          <Button onClick={onClose}>{t('admin-frame.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
