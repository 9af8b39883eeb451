import type { ReactNode } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';

type PageTurnsProps = { page: number; isLast: boolean; onTurn: (page: number) => void; children: ReactNode };

/** Buttons to the previous and next page, with the position between them. */
export function PageTurns({ page, isLast, onTurn, children }: PageTurnsProps) {
  const { t } = useTranslation(adminFrameTexts);
  return (
    <>
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <Icon name="back" variant="small" />
        {t('admin-frame.previousPage')}
      </Button>
      <span>{children}</span>
      <Button disabled={isLast} onClick={() => onTurn(page + 1)}>
        {t('admin-frame.nextPage')}
        <Icon name="arrow" variant="small" />
      </Button>
    </>
  );
}
