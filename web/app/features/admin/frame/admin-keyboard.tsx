import { warnOfStatus } from '@esimshop/contracts/admin-order-acts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { localPath } from '~/lib/language.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { commonTexts } from '~/locales/common.ts';
import { KeyList } from '../keyboard/key-list.tsx';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { StatusConfirmation } from '../orders/status-confirmation.tsx';
import { useOrderActs } from '../orders/use-order-acts.tsx';
import type { StatusQuestion } from '../palette/order-commands.tsx';
import { Palette } from '../palette/palette.tsx';
import { Keys } from '../parts/key-hint.tsx';
import { useRole } from '../parts/use-role.ts';
import { keyOf, viewPath, viewsOf } from '../parts/views.ts';
import styles from './admin-keyboard.module.css';

/** The palette with its button, the global shortcuts, and the list of all keys. */
export function AdminKeyboard() {
  const { t } = useTranslation(adminFrameTexts, commonTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isFinding, setFinding] = useState(false);
  const [isListing, setListing] = useState(false);
  const [question, setQuestion] = useState<StatusQuestion>();
  const acts = useOrderActs();
  const views = viewsOf(useRole());

  useShortcuts({
    '?': () => setListing(true),
    ...Object.fromEntries(
      views.map((view) => [`g ${keyOf(view)}`, () => void navigate(localPath(viewPath(view), pathname))]),
    ),
  });
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key?.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Leading elsewhere would lose what is typed in a dialog.
      setFinding((before) => !before && !document.querySelector('dialog[open]'));
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <button type="button" className={styles.find} aria-keyshortcuts="Control+K" onClick={() => setFinding(true)}>
        <Icon name="search" variant="small" />
        <span>{t('admin-frame.find')}</span>
        <Keys keys={['Ctrl K']} />
      </button>
      {isFinding && (
        <Palette
          views={views}
          onClose={() => setFinding(false)}
          onShowKeys={() => setListing(true)}
          onAsk={setQuestion}
        />
      )}
      {question && (
        <StatusConfirmation
          open
          count={1}
          status={question.status}
          warnings={warnOfStatus(question.order, question.status)}
          onClose={() => setQuestion(undefined)}
          onConfirm={() => {
            const { order, status } = question;
            setQuestion(undefined);
            acts.setStatus.mutate({ id: order.id, status, updatedAt: order.updatedAt });
          }}
        />
      )}
      <Dialog wide open={isListing} title={t('admin-frame.allKeys')} onClose={() => setListing(false)}>
        {isListing && <KeyList views={views} />}
        <p>{t('admin-frame.keysHint')}</p>
        <Button onClick={() => setListing(false)}>{t('common.close')}</Button>
      </Dialog>
    </>
  );
}
