import type { User, UserResponse } from '@esimshop/contracts/accounts';
import { plainPath } from '@esimshop/contracts/locales';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { showUser, userQuery } from '~/features/accounts/user-query.ts';
import { browserApi } from '~/lib/api-client.ts';
import { errorCodeOf } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { signInPath } from '~/lib/return-path.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { errorTexts } from '~/locales/errors.ts';
import { readView, viewPath } from '../parts/views.ts';
import styles from './session-guard.module.css';

/**
 * Notices when this browser is no longer signed in as an admin. An expired session is renewed in another tab, so that
 * nothing typed here is lost; a demoted admin sees the gate.
 */
export function SessionGuard({ admin }: { admin: User }) {
  const { t } = useTranslation(adminFrameTexts, errorTexts);
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const view = readView(new URLSearchParams(search), admin.role);
  const [isEnded, setEnded] = useState(false);
  /** Why the work cannot go on yet. */
  const [problem, setProblem] = useState<string>();
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false);

  useEffect(() => {
    const judge = (error: unknown) => {
      const code = errorCodeOf(error);
      if (code === 'unauthenticated') setEnded(true);
      if (code === 'forbidden') void client.invalidateQueries(userQuery());
      if (code === 'two_factor_setup_required') setNeedsSecondFactor(true);
    };
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error);
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client]);

  const lookAgain = useCallback(async () => {
    try {
      const { user } = await browserApi<UserResponse>('/api/user');
      showUser(client, user);
      setEnded(false);
      setProblem(undefined);
      await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    } catch (error) {
      setProblem(errorCodeOf(error) === 'unauthenticated' ? t('admin-frame.endedMissing') : describeError(error, t));
    }
  }, [client, t]);

  const leave = () => {
    setEnded(false);
    setProblem(undefined);
  };

  // Returning from the other tab triggers the check.
  useEffect(() => {
    if (!isEnded) return;
    const look = () => void lookAgain();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isEnded, lookAgain]);

  return (
    <>
      {needsSecondFactor && view !== 'security' && (
        <div className={styles.note}>
          <Note tone="bad">
            {t('admin-frame.secondFactorText')}{' '}
            <LocalLink to={viewPath('security')} onClick={() => setNeedsSecondFactor(false)}>
              {t('admin-frame.secondFactorWay')}
            </LocalLink>
          </Note>
        </div>
      )}
      <Dialog open={isEnded} title={t('admin-frame.endedTitle')} onClose={leave}>
        <p>{t('admin-frame.endedText', { name: admin.username })}</p>
        {problem && <p role="status">{problem}</p>}
        <div className={layout.buttons}>
          <LocalLink
            className={buttonClass('primary')}
            to={signInPath(`${plainPath(pathname)}${search}`)}
            target="_blank"
            rel="opener"
          >
            {t('admin-frame.endedSignIn')}
          </LocalLink>
          <Button onClick={() => void lookAgain()}>{t('admin-frame.endedContinue')}</Button>
        </div>
      </Dialog>
    </>
  );
}
