import { type Passkey, passkeyRenameSchema } from '@esimshop/contracts/two-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { type ApiRequest, browserApi } from '~/lib/api-client.ts';
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
  const { t } = useTranslation(errorTexts, securityTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const [isPending, setPending] = useState(false);
  const { name, createdAt, lastUsedAt } = passkey;
  // What is under way is not taken back by closing.
  const held = { mayClose: () => !isPending, onClose: () => isPending || setDialog(undefined) };

  /** Closes the dialog once it is done. */
  async function send(request: ApiRequest, { failed, done }: { failed: string; done?: string }) {
    setPending(true);
    try {
      await guard(() => browserApi(`/api/passkeys/${passkey.id}`, request));
      if (done) toast({ title: done });
      setDialog(undefined);
    } catch (error) {
      const description = describeFailure(error, t, t('security.unknownError'));
      toast({ variant: 'destructive', title: failed, description });
    } finally {
      await client.invalidateQueries({ queryKey: SECURITY_KEY });
      setPending(false);
    }
  }

  const remove = () =>
    void send({ method: 'DELETE' }, { failed: t('security.removeFailed'), done: t('security.passkeyRemoved') });
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
      <Dialog open={dialog === 'rename'} title={t('security.renameTitle')} {...held}>
        {dialog === 'rename' && (
          <RenameForm
            name={name}
            isPending={isPending}
            onRename={(body) => send({ method: 'PATCH', body }, { failed: t('security.renameFailed') })}
            onClose={held.onClose}
          />
        )}
      </Dialog>
      <Dialog open={dialog === 'remove'} title={t('security.removeTitle', { name })} {...held}>
        <p>{t('security.removeText')}</p>
        <div className={layout.buttons}>
          <Button variant="danger" pending={isPending} pendingText={t('security.removing')} onClick={remove}>
            {t('security.remove')}
          </Button>
          <Button onClick={held.onClose}>{t('security.cancel')}</Button>
        </div>
      </Dialog>
    </li>
  );
}

type RenameFormProps = {
  name: string;
  isPending: boolean;
  onRename: (body: { name: string }) => Promise<void>;
  onClose: () => void;
};

function RenameForm({ name, isPending, onRename, onClose }: RenameFormProps) {
  const { t } = useTranslation(securityTexts);
  const form = useForm({ defaultValues: { name } });

  async function rename(body: { name: string }) {
    const checked = passkeyRenameSchema.safeParse(body);
    if (checked.success) return onRename(checked.data);
    toast({ variant: 'destructive', title: t('security.passkeyNameRequired') });
  }

  return (
    <AccountForm form={form} label={t('security.renameTitle')} fields={['name']} onSubmit={rename}>
      <AccountField name="name" label={t('security.passkeyName')} autoComplete="off" required />
      <div className={layout.buttons}>
        <Button variant="primary" type="submit" pending={isPending} pendingText={t('security.saving')}>
          {t('security.save')}
        </Button>
        <Button onClick={onClose}>{t('security.cancel')}</Button>
      </div>
    </AccountForm>
  );
}
