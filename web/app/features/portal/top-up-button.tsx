import type { PortalEsim } from '@esimshop/contracts/portal';
import { useId } from 'react';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { portalTexts } from '~/locales/portal.ts';
import { describeTopUpBlock } from './top-up-block.ts';

export function topUpPath({ id, bundle }: Pick<PortalEsim, 'id' | 'bundle'>, token: string): string {
  return `/portal/topup?${new URLSearchParams({ esimId: id, bundle, token })}`;
}

type TopUpButtonProps = { esim: PortalEsim; token: string };

/** The way to more data; disabled with its reason where none can be added. */
export function TopUpButton({ esim, token }: TopUpButtonProps) {
  const { t } = useTranslation(portalTexts);
  const reasonId = useId();
  const block = describeTopUpBlock(esim, t);
  if (block) {
    return (
      <>
        <Button wide blocked aria-describedby={reasonId}>
          {t('portal.topUp')}
        </Button>
        <p className={`${typography.small} ${typography.muted}`} id={reasonId}>
          {block}
        </p>
      </>
    );
  }
  return (
    <LocalLink className={buttonClass('primary', { wide: true })} to={topUpPath(esim, token)}>
      {t('portal.topUp')}
      <Arrow />
    </LocalLink>
  );
}
