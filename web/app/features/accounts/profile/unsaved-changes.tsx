import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { profileTexts } from '~/locales/profile.ts';

type UnsavedChangesProps = { count: number; onDiscard: () => void };

/** Asks before leaving the page with unsaved changes; switching between its tabs keeps them. */
export function UnsavedChanges({ count, onDiscard }: UnsavedChangesProps) {
  const { t } = useTranslation(profileTexts);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => count > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (count === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [count]);
  const isBlocked = blocker.state === 'blocked';
  return (
    <Dialog open={isBlocked} title={t('profile.leaveTitle')} onClose={() => blocker.reset?.()}>
      <p>{t('profile.leaveText', { count })}</p>
      <div className={layout.buttons}>
        <Button
          variant="danger"
          onClick={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          {t('profile.leave')}
        </Button>
        <Button onClick={() => blocker.reset?.()}>{t('profile.stay')}</Button>
      </div>
    </Dialog>
  );
}
