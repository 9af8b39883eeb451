import { type Passkey, passkeyRenameSchema } from '@esimshop/contracts/two-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatTime } from '~/lib/format-time.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { errorTexts } from '~/locales/errors.ts';
import { securityTexts } from '~/locales/security.ts';
import { AccountField } from '../fields/account-field.tsx';
import { AccountForm } from '../fields/account-form.tsx';
import { addPasskey, usePasskeySupport } from '../passkey-calls.ts';
import { describeFailure } from './describe-failure.ts';
import { readDeviceName } from './device-name.ts';
import type { Guard } from './guard.ts';
import { SecurityPart } from './security-part.tsx';
import { passkeysQuery, SECURITY_KEY } from './security-queries.ts';
import styles from './security-rows.module.css';

export function Passkeys({ guard }: { guard: Guard }) {
  const { t } = useTranslation(securityTexts);
  const query = useQuery(passkeysQuery());
  return (
    <SecurityPart title={t('security.passkeys')} text={t('security.passkeysText')} query={query}>
      {(passkeys) => (
        <>
          {passkeys.length === 0 ? (
            <p className={typography.muted}>{t('security.noPasskeys')}</p>
          ) : (
            <ul className={styles.rows}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} guard={guard} />
              ))}
            </ul>
          )}
          <AddPasskey guard={guard} />
        </>
      )}
    </SecurityPart>
  );
}

function AddPasskey({ guard }: { guard: Guard }) {
  const { t } = useTranslation(errorTexts, securityTexts);
  const client = useQueryClient();
  const hasSupport = usePasskeySupport();
  const [isPending, setPending] = useState(false);
  if (!hasSupport) return <p className={typography.muted}>{t('security.noPasskeySupport')}</p>;

  async function add() {
    setPending(true);
    const device = readDeviceName(navigator.userAgent);
    const name = device ? t('security.device', device) : t('security.unknownDevice');
    try {
      if (!(await guard(() => addPasskey(name)))) return;
      toast({ title: t('security.passkeyAdded'), description: t('security.passkeyAddedText', { name }) });
      await client.invalidateQueries({ queryKey: SECURITY_KEY });
    } catch (error) {
      const isKnown = error instanceof Error && error.name === 'InvalidStateError';
      const description = isKnown ? t('security.passkeyExists') : describeFailure(error, t, t('security.unknownError'));
      toast({ variant: 'destructive', title: t('security.passkeyFailed'), description });
    } finally {
      setPending(false);
    }
  }

  return (
    <p className={layout.buttons}>
      <Button pending={isPending} pendingText={t('security.adding')} onClick={() => void add()}>
        <Icon name="plus" />
        {t('security.addPasskey')}
      </Button>
    </p>
  );
}

type PasskeyRowProps = { passkey: Passkey; guard: Guard };

function PasskeyRow({ passkey, guard }: PasskeyRowProps) {
  const { t } = useTranslation(securityTexts);
  const language = useLanguage();
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const { name, createdAt, lastUsedAt } = passkey;
  const close = () => setDialog(undefined);
  return (
    <li className={styles.row}>
      <Icon name="key" />
      <div className={styles.facts}>
        <b>{name}</b>
        <span className={styles.second}>
          {t('security.added', { date: formatTime(createdAt, language) })},{' '}
          {lastUsedAt ? t('security.lastUsed', { date: formatTime(lastUsedAt, language) }) : t('security.neverUsed')}
        </span>
      </div>
      <div className={styles.acts}>
        <Button variant="text" aria-label={t('security.renameOf', { name })} onClick={() => setDialog('rename')}>
          {t('security.rename')}
        </Button>
        <Button variant="text" aria-label={t('security.removeOf', { name })} onClick={() => setDialog('remove')}>
          {t('security.remove')}
        </Button>
      </div>
      <Dialog open={dialog === 'rename'} title={t('security.renameTitle')} onClose={close}>
        {dialog === 'rename' && <RenameForm passkey={passkey} guard={guard} onClose={close} />}
      </Dialog>
      <Dialog open={dialog === 'remove'} title={t('security.removeTitle', { name })} onClose={close}>
        <RemoveForm passkey={passkey} guard={guard} onClose={close} />
      </Dialog>
    </li>
  );
}

type PasskeyDialogProps = PasskeyRowProps & { onClose: () => void };

function RenameForm({ passkey, guard, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation(errorTexts, securityTexts);
  const client = useQueryClient();
  const form = useForm({ defaultValues: { name: passkey.name } });

  async function rename(body: { name: string }) {
    const checked = passkeyRenameSchema.safeParse(body);
    if (!checked.success) return toast({ variant: 'destructive', title: t('security.passkeyNameRequired') });
    try {
      await guard(() => browserApi(`/api/passkeys/${passkey.id}`, { method: 'PATCH', body: checked.data }));
      onClose();
    } catch (error) {
      const description = describeFailure(error, t, t('security.unknownError'));
      toast({ variant: 'destructive', title: t('security.renameFailed'), description });
    } finally {
      await client.invalidateQueries({ queryKey: SECURITY_KEY });
    }
  }

  const { isSubmitting } = form.formState;
  return (
    <AccountForm form={form} label={t('security.renameTitle')} fields={['name']} onSubmit={rename}>
      <AccountField name="name" label={t('security.passkeyName')} autoComplete="off" required />
      <div className={layout.buttons}>
        <Button variant="primary" type="submit" pending={isSubmitting} pendingText={t('security.saving')}>
          {t('security.save')}
        </Button>
        <Button onClick={onClose}>{t('security.cancel')}</Button>
      </div>
    </AccountForm>
  );
}

function RemoveForm({ passkey, guard, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation(errorTexts, securityTexts);
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function remove() {
    setPending(true);
    try {
      await guard(() => browserApi(`/api/passkeys/${passkey.id}`, { method: 'DELETE' }));
      toast({ title: t('security.passkeyRemoved') });
      onClose();
    } catch (error) {
      const description = describeFailure(error, t, t('security.unknownError'));
      toast({ variant: 'destructive', title: t('security.removeFailed'), description });
    } finally {
      await client.invalidateQueries({ queryKey: SECURITY_KEY });
      setPending(false);
    }
  }

  return (
    <>
      <p>{t('security.removeText')}</p>
      <div className={layout.buttons}>
        <Button variant="danger" pending={isPending} pendingText={t('security.removing')} onClick={() => void remove()}>
          {t('security.remove')}
        </Button>
        <Button onClick={onClose}>{t('security.cancel')}</Button>
      </div>
    </>
  );
}
