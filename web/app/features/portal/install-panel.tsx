import type { EsimInfo } from '@esimshop/contracts/orders';
import layout from '~/components/ui/layout.module.css';
import ticketStyles from '~/components/ui/ticket.module.css';
import { EsimCodes } from '~/features/esims/esim-codes.tsx';
import { InstallActions } from '~/features/esims/install-actions.tsx';
import styles from './install-panel.module.css';

type InstallPanelProps = { id: string; esim: EsimInfo; place: string };

/** Install options of an eSIM that is not installed yet, on the tail of its ticket. */
export function InstallPanel({ id, esim, place }: InstallPanelProps) {
  return (
    <div className={`${ticketStyles.tail} ${styles.panel}`} id={id}>
      <div className={layout.stack}>
        <InstallActions esim={esim} place={place} explainsQr />
      </div>
      <div className={layout.stack}>
        <EsimCodes esim={esim} />
      </div>
    </div>
  );
}
