import { profileSchema, type User, type UserResponse } from '@esimshop/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { PrivacyNote } from '~/components/ui/privacy-note.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { checkBy } from '~/lib/form-problems.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import { errorTexts } from '~/locales/errors.ts';
import { profileTexts } from '~/locales/profile.ts';
import authStyles from '../auth/auth.module.css';
import { AccountField } from '../fields/account-field.tsx';
import { AccountForm } from '../fields/account-form.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { FormFailure } from '../fields/form-problems.tsx';
import { showFieldProblems } from '../fields/show-problems.ts';
import { SubmitButton } from '../fields/submit-button.tsx';
import { readProfileDraft, saveProfileDraft } from '../profile-draft.ts';
import { useSignInAgain } from '../sign-in-again.tsx';
import { showUser } from '../user-query.ts';
import styles from './profile.module.css';
import { UnsavedChanges } from './unsaved-changes.tsx';

const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'postalCode', 'country'] as const;
type ProfileValues = z.infer<typeof profileSchema>;

function toValues(user: User): ProfileValues {
  return Object.fromEntries(FIELDS.map((name) => [name, user[name] ?? ''])) as ProfileValues;
}

/** What differs from the profile as it was loaded, or as it was sent. */
function changesOf(values: ProfileValues, before: ProfileValues): Partial<ProfileValues> {
  return Object.fromEntries(
    FIELDS.filter((name) => (values[name] ?? '').trim() !== (before[name] ?? '').trim()).map((name) => [
      name,
      values[name] ?? '',
    ]),
  );
}

export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation(accountTexts, errorTexts, profileTexts);
  const client = useQueryClient();
  const { guard, dialog } = useSignInAgain(user.username);
  const [loaded, setLoaded] = useState(() => toValues(user));
  const [defaultValues] = useState(() => ({ ...loaded, ...readProfileDraft(user.username) }));
  const form = useForm<ProfileValues>({
    defaultValues,
    mode: 'onTouched',
    resolver: checkBy({ schema: profileSchema }),
  });
  const [failure, setFailure] = useState<string>();
  const values = useWatch({ control: form.control }) as ProfileValues;
  const changes = changesOf(values, loaded);
  const count = Object.keys(changes).length;
  const draft = JSON.stringify(changes);
  useEffect(() => saveProfileDraft({ username: user.username, changes: JSON.parse(draft) }), [user.username, draft]);

  /** What was typed since stays. */
  function load(next: User, since: ProfileValues) {
    form.reset({ ...toValues(next), ...changesOf(form.getValues(), since) });
    setLoaded(toValues(next));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a profile that was changed elsewhere, as in another tab
  useEffect(() => load(user, loaded), [user]);

  async function submit(checked: ProfileValues) {
    setFailure(undefined);
    try {
      const body = changesOf(checked, loaded);
      const response = await guard(() => browserApi<UserResponse>('/api/user', { method: 'PATCH', body }));
      showUser(client, response.user);
      load(response.user, checked);
      toast({ title: t('profile.updated'), description: t('profile.updatedText') });
    } catch (error) {
      const description = describeError(error, t);
      toast({ variant: 'destructive', title: t('profile.updateFailed'), description });
      if (!showFieldProblems(form, FIELDS, error)) setFailure(description);
    }
  }

  return (
    <section className={layout.stack}>
      <div className={layout.stackSmall}>
        <h2 className={typography.subheading}>{t('profile.infoTitle')}</h2>
        <p className={typography.muted}>{t('profile.infoText')}</p>
      </div>
      <div className={styles.form}>
        <AccountForm form={form} label={t('profile.infoTitle')} fields={FIELDS} onSubmit={submit}>
          {failure && <FormFailure title={t('profile.updateFailed')} text={failure} />}
          <div className={authStyles.twoFields}>
            <AccountField name="firstName" label={t('profile.firstName')} autoComplete="given-name" />
            <AccountField name="lastName" label={t('profile.lastName')} autoComplete="family-name" />
          </div>
          <EmailField hint={changes.email !== undefined && t('profile.emailHint')} />
          <AccountField name="phone" label={t('profile.phone')} type="tel" inputMode="tel" autoComplete="tel" />
          <AccountField name="address" label={t('profile.address')} autoComplete="street-address" />
          <div className={authStyles.twoFields}>
            <AccountField name="city" label={t('profile.city')} autoComplete="address-level2" />
            <AccountField name="postalCode" label={t('profile.postalCode')} autoComplete="postal-code" />
          </div>
          <AccountField name="country" label={t('profile.country')} autoComplete="country-name" />
          <PrivacyNote />
          <div className={styles.actions}>
            <SubmitButton pendingText={t('profile.updating')}>{t('profile.update')}</SubmitButton>
            <span className={typography.muted} role="status">
              {count > 0 && t('profile.unsaved', { count })}
            </span>
            {count > 0 && (
              <Button variant="text" onClick={() => form.reset(loaded)}>
                {t('profile.discard')}
              </Button>
            )}
          </div>
        </AccountForm>
      </div>
      {dialog}
      <UnsavedChanges count={count} onDiscard={() => saveProfileDraft({ username: user.username, changes: {} })} />
    </section>
  );
}
