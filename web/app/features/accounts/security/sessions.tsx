import type { UserSession } from '@esimshop/contracts/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { formatTime } from '~/lib/format-time.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { errorTexts } from '~/locales/errors.ts';
import { securityTexts } from '~/locales/security.ts';
import { describeFailure } from './describe-failure.ts';
import { isPhone, readDeviceName } from './device-name.ts';
import type { Guard } from './guard.ts';
import { SecurityPart } from './security-part.tsx';
import { SECURITY_KEY, sessionsQuery } from './security-queries.ts';
import styles from './security-rows.module.css';

/** The sessions of the account. */
export function Sessions({ guard }: { guard: Guard }) {
  const { t } = useTranslation(securityTexts);
  const query = useQuery(sessionsQuery());
  const { end, ending } = useEndSessions(guard);
  return (
    <SecurityPart title={t('security.sessions')} query={query}>
      {(sessions) => (
        <>
          <ul className={styles.rows}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={ending.includes(session.id)}
                onEnd={() => end(session.id)}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <p className={layout.buttons}>
              <Button
                pending={ending.includes('others')}
                pendingText={t('security.ending')}
                onClick={() => end('others')}
              >
                {t('security.endOthers')}
              </Button>
            </p>
          )}
        </>
      )}
    </SecurityPart>
  );
}

/** Ends one session by its id, or all others. */
function useEndSessions(guard: Guard) {
  const { t } = useTranslation(errorTexts, securityTexts);
  const client = useQueryClient();
  const [ending, setEnding] = useState<readonly string[]>([]);

  async function end(which: string) {
    const path = which === 'others' ? '/api/user/sessions' : `/api/user/sessions/${encodeURIComponent(which)}`;
    setEnding((before) => [...before, which]);
    try {
      await guard(() => browserApi(path, { method: 'DELETE' }));
      toast({ title: t(which === 'others' ? 'security.othersEnded' : 'security.sessionEnded') });
    } catch (error) {
      const description = describeFailure(error, t, t('security.unknownError'));
      toast({ variant: 'destructive', title: t('security.endFailed'), description });
    } finally {
      // Also after a failure: it may have ended meanwhile.
      await client.invalidateQueries({ queryKey: SECURITY_KEY });
      setEnding((before) => before.filter((each) => each !== which));
    }
  }

  return { end: (which: string) => void end(which), ending };
}

type SessionRowProps = { session: UserSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation(securityTexts);
  const language = useLanguage();
  const device = readDeviceName(session.userAgent);
  const name = device ? t('security.device', device) : t('security.unknownDevice');
  const lastUsed = t('security.active', { date: formatTime(session.lastUsedAt, language) });
  return (
    <li className={styles.row}>
      <Icon name={device && isPhone(device) ? 'phone' : 'computer'} />
      <div className={styles.facts}>
        <b>{name}</b>
        <span className={styles.second}>{session.address ? `${lastUsed}, ${session.address}` : lastUsed}</span>
      </div>
      <div className={styles.acts}>
        {session.isCurrent ? (
          <b>{t('security.thisOne')}</b>
        ) : (
          <Button
            variant="text"
            aria-label={t('security.endOf', { device: name })}
            pending={isEnding}
            pendingText={t('security.ending')}
            onClick={onEnd}
          >
            {t('security.end')}
          </Button>
        )}
      </div>
    </li>
  );
}
