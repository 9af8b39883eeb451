import type { TwoFactorSetup as Setup, TwoFactorStatus } from '@esimshop/contracts/two-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatTime } from '~/lib/format-time.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { errorTexts } from '~/locales/errors.ts';
import { securityTexts } from '~/locales/security.ts';
import { userQuery } from '../user-query.ts';
import { describeFailure } from './describe-failure.ts';
import { DisableTwoFactor } from './disable-two-factor.tsx';
import type { Guard } from './guard.ts';
import { SecurityPart } from './security-part.tsx';
import { SECURITY_KEY, twoFactorQuery } from './security-queries.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type TwoFactorProps = { username: string; guard: Guard };

/** Off, being set up, or on. */
export function TwoFactor({ username, guard }: TwoFactorProps) {
  const { t } = useTranslation(errorTexts, securityTexts);
  const client = useQueryClient();
  const [setup, setSetup] = useState<Setup>();
  const [isPending, setPending] = useState(false);

  async function start() {
    setPending(true);
    try {
      setSetup(await guard(() => browserApi<Setup>('/api/setup-2fa', { method: 'POST' })));
    } catch (error) {
      const description = describeFailure(error, t, t('security.unknownError'));
      toast({ variant: 'destructive', title: t('security.setupFailed'), description });
    } finally {
      setPending(false);
    }
  }

  /** Other sessions have ended, and the user and the status are new. */
  function refresh() {
    setSetup(undefined);
    void client.invalidateQueries({ queryKey: SECURITY_KEY });
    void client.invalidateQueries({ queryKey: userQuery().queryKey });
  }

  if (setup) {
    return (
      <TwoFactorSetup
        setup={setup}
        username={username}
        guard={guard}
        onEnabled={refresh}
        onCancel={() => setSetup(undefined)}
      />
    );
  }
  return <TwoFactorState guard={guard} isPending={isPending} onStart={() => void start()} onDisabled={refresh} />;
}

type TwoFactorStateProps = { guard: Guard; isPending: boolean; onStart: () => void; onDisabled: () => void };

function TwoFactorState({ guard, isPending, onStart, onDisabled }: TwoFactorStateProps) {
  const { t } = useTranslation(securityTexts);
  const query = useQuery(twoFactorQuery());
  const [isDisabling, setDisabling] = useState(false);
  return (
    <SecurityPart title={t('security.twoFactor')} query={query}>
      {(status) => (
        <>
          {status.isRequired && !status.isEnabled && <Note>{t('security.requiredText')}</Note>}
          <StatusLine status={status} />
          <p className={`${typography.muted} ${typography.measure}`}>
            {t(status.isEnabled ? 'security.onText' : 'security.offText')}
          </p>
          <p className={layout.buttons}>
            {status.isEnabled ? (
              <Button onClick={() => setDisabling(true)}>{t('security.disable')}</Button>
            ) : (
              <Button variant="primary" pending={isPending} pendingText={t('security.settingUp')} onClick={onStart}>
                {t('security.setUp')}
              </Button>
            )}
          </p>
          <DisableTwoFactor
            open={isDisabling}
            guard={guard}
            onClose={() => setDisabling(false)}
            onDisabled={() => {
              setDisabling(false);
              onDisabled();
            }}
          />
        </>
      )}
    </SecurityPart>
  );
}

function StatusLine({ status }: { status: TwoFactorStatus }) {
  const { t } = useTranslation(securityTexts);
  const language = useLanguage();
  if (!status.isEnabled)
    return (
      <p>
        <Badge icon="minus">{t('security.off')}</Badge>
      </p>
    );
  return (
    <p className={layout.chips}>
      <Badge tone="ok" icon="tick">
        {status.enabledAt ? t('security.onSince', { date: formatTime(status.enabledAt, language) }) : t('security.on')}
      </Badge>
      <Badge tone={status.backupCodesLeft < 3 ? 'wait' : 'plain'} icon="key">
        {t('security.codesLeft', { count: status.backupCodesLeft })}
      </Badge>
    </p>
  );
}
