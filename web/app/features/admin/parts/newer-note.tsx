import type { ReactNode } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Note } from '~/components/ui/note.tsx';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from './admin-translation.ts';

/** What somebody else has made meanwhile of what a dialog edits; `onTake` takes it into the form. */
export function NewerNote({ children, onTake }: { children: ReactNode; onTake?: (() => void) | undefined }) {
  const { t } = useAdminTranslation(adminPricingTexts);
  return (
    <Note tone="bad">
      <p>{children}</p>
      {onTake && (
        <Button variant="text" onClick={onTake}>
          {t('admin-pricing.dialog.takeTheirs')}
        </Button>
      )}
    </Note>
  );
}
