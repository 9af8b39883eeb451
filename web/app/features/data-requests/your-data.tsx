import { useState } from 'react';
import { RowDetails } from '~/components/ui/row-details.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLazyModule } from '~/lib/use-lazy-module.ts';
import { commonTexts } from '~/locales/common.ts';
import type { PortalToken } from './data-requests-query.ts';

const loadRequests = async () => (await import('./data-requests.tsx')).DataRequests;

type YourDataProps = {
  title: string;
  note: string;
  /** Of the portal; an account has none. */
  token?: PortalToken;
  /** Until an account has proved its address, it may be somebody else's. */
  isVerified?: boolean;
};

/** A copy of one's data, or its erasure; rarely needed, so it loads on demand. */
export function YourData({ title, note, token, isVerified = true }: YourDataProps) {
  const { t } = useTranslation(commonTexts);
  const [isOpen, setOpen] = useState(false);
  const Requests = useLazyModule({ load: loadRequests, wanted: isOpen, onFail: () => setOpen(false) });
  return (
    <RowDetails
      icon="person"
      title={title}
      note={note}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {Requests ? <Requests token={token} isVerified={isVerified} /> : <SpinnerLine text={t('common.loading')} />}
    </RowDetails>
  );
}
