import type { EsimInfo } from '@esimshop/contracts/orders';
import { EsimCodes } from '~/features/esims/esim-codes.tsx';
import { InstallActions } from '~/features/esims/install-actions.tsx';

type InstallPanelProps = { id: string; esim: EsimInfo; place: string };

/** Every way to install an eSIM that is not installed yet, on the tail of its ticket. */
export function InstallPanel({ id, esim, place }: InstallPanelProps) {
  return (
    <div className="ticket-tail install-panel" id={id}>
      <div className="stack">
        <InstallActions esim={esim} place={place} explainsQr />
      </div>
      <div className="stack">
        <EsimCodes esim={esim} />
      </div>
    </div>
  );
}
