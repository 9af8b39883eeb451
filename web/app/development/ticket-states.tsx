import { useQueryClient } from '@tanstack/react-query';
import { PlanTicketMain } from '~/features/catalogue/plan-ticket.tsx';
import { QrCode } from '~/features/esims/qr-code.tsx';
import { qrCodeQuery } from '~/features/esims/qr-query.ts';
import { sampleProducts } from '~/features/preview/sample-products.ts';
import { formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';

const CODE = 'LPA:1$rsp.example.com$K2-1OI5BZ-0L8Q7D';
const MISSING = 'not an activation code';

/** Tickets of every sample plan, and the QR code: as the shop draws it, and where it cannot. */
export function TicketStates() {
  const language = useLanguage();
  const queryClient = useQueryClient();
  queryClient.setQueryDefaults(qrCodeQuery(MISSING).queryKey, { enabled: false });
  return (
    <>
      {sampleProducts.map((product) => (
        <div className="ticket" key={product.id}>
          <PlanTicketMain product={product} />
          <div className="ticket-stub">
            <span className="price">{formatPrice(product.price, product.currency)}</span>
          </div>
        </div>
      ))}
      {[CODE, MISSING].map((code) => (
        <QrCode key={code} activationCode={code} place={sampleProducts[0]?.names[language] ?? ''} />
      ))}
    </>
  );
}
