import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { portalPath } from '~/features/portal/portal-path.ts';
import { localPath } from '~/lib/language.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { topUpTexts } from '~/locales/top-up.ts';

const RETURN_AFTER_MS = 1500;

/** `slow`: paid or being paid, but not applied within the waiting time. */
export type TopUpOutcome = 'applied' | 'slow';

type TopUpDoneProps = {
  outcome: TopUpOutcome;
  /** Undefined in a browser that knows no portal link, where a payer came back to. */
  token: string | undefined;
  /** Whose card the portal shows then. */
  esimId: string | null;
};

/** The outcome of the top-up; once applied, redirects to the portal. */
export function TopUpDone({ outcome, token, esimId }: TopUpDoneProps) {
  const { t } = useTranslation(topUpTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isApplied = outcome === 'applied';
  const path = localPath(portalPath(token, esimId), pathname);
  useEffect(() => {
    if (!isApplied) return;
    toast({ title: t('top-up.successTitle'), description: t('top-up.successText') });
    if (!token) return;
    const timer = setTimeout(() => void navigate(path, { replace: true }), RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isApplied, token, path, navigate, t]);
  return (
    <EmptyState
      icon={isApplied ? 'tick' : 'clock'}
      level={1}
      title={t(isApplied ? 'top-up.successTitle' : 'top-up.slowTitle')}
      text={t(isApplied ? 'top-up.successText' : 'top-up.slowText')}
    >
      {token ? (
        <LocalLink className={buttonClass('primary')} to={portalPath(token, esimId)} replace>
          {t('top-up.back')}
          <Arrow />
        </LocalLink>
      ) : (
        <p>{t('top-up.elsewhere')}</p>
      )}
    </EmptyState>
  );
}
