import { useQueryClient } from '@tanstack/react-query';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { PlanTicketMain } from '~/features/catalogue/plans/plan-ticket.tsx';
import { QrCode } from '~/features/esims/qr-code.tsx';
import { qrCodeQuery } from '~/features/esims/qr-query.ts';
import { formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { sampleProducts } from './sample-products.ts';

const CODE = 'LPA:1$rsp.example.com$K2-1OI5BZ-0L8Q7D';
const MISSING = 'not an activation code';

/** Tickets of every sample plan, and the QR code: rendered, and failed. */
export function TicketStates() {
  const language = useLanguage();
  const queryClient = useQueryClient();
  queryClient.setQueryDefaults(qrCodeQuery(MISSING).queryKey, { enabled: false });
  return (
    <>
      {sampleProducts.map((product) => (
        <div className={ticketStyles.ticket} key={product.id}>
          <PlanTicketMain product={product} />
          <div className={ticketStyles.stub}>
            <span className={typography.price}>{formatPrice(product.price, product.currency)}</span>
          </div>
        </div>
      ))}
      {[CODE, MISSING].map((code) => (
        <QrCode key={code} activationCode={code} place={sampleProducts[0]?.names[language] ?? ''} />
      ))}
    </>
  );
}
