import { useEffect, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatAgo } from '~/lib/format-ago.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { portalTexts } from '~/locales/portal.ts';
import styles from './refresh-bar.module.css';

const TICK_MS = 20_000;

type RefreshBarProps = { readAt: number; isRefreshing: boolean; onRefresh: () => void };

/** How old the numbers are, and new ones at a press. */
export function RefreshBar({ readAt, isRefreshing, onRefresh }: RefreshBarProps) {
  const { t } = useTranslation(portalTexts);
  const language = useLanguage();
  const now = useNow(TICK_MS);
  return (
    <div className={`${layout.buttons} ${styles.refresh}`}>
      <span className={`${typography.muted} ${typography.small}`}>
        {t('portal.updated', { ago: formatAgo(Math.max(0, now - readAt), language) })}
      </span>
      <Button pending={isRefreshing} pendingText={t('portal.refreshing')} onClick={onRefresh}>
        <Icon name="refresh" />
        {t('portal.refreshData')}
      </Button>
    </div>
  );
}

/** The time, brought up to date every so often while the page is shown. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
