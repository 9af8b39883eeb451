import type { Order, OrderEsim } from '@esimshop/contracts/orders';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import rowStyles from '~/components/ui/row.module.css';
import { EsimTicket } from '~/features/esims/esim-ticket.tsx';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { Gift } from '~/features/gifts/gift.tsx';
import { SendCopy } from '~/features/orders/send-copy.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { esimTexts } from '~/locales/esim.ts';
import styles from './bought-esims.module.css';

/** The ticket of an eSIM in the document. */
export function ticketId(iccid: string): string {
  return `esim-${iccid}`;
}

/** The eSIMs of an order: of several, the one to install next is open, and the others are stubs. */
export function BoughtEsims({ order }: { order: Order }) {
  const { orderNumber, fulfilment, metadata } = order;
  const { total } = fulfilment;
  const esims = metadata.esimInfoArray;
  // Stays open whatever becomes of it: a page that is read does not move.
  const [openIccid, setOpen] = useState(() => (esims.find(({ stage }) => stage === 'waiting') ?? esims[0])?.iccid);
  const isPicked = useRef(false);
  const open = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each eSIM that is picked
  useEffect(() => {
    if (!isPicked.current) return;
    open.current?.focus({ preventScroll: true });
    open.current?.scrollIntoView({ block: 'start' });
  }, [openIccid]);

  const giftOf = (esim: OrderEsim) =>
    order.gifts && (
      <Gift
        owner={{ orderNumber }}
        iccid={esim.iccid}
        plan={esim}
        senderName={order.customerName}
        isTicket={esim.isGiven === true}
      />
    );
  const [only] = esims;
  if (total === 1 && only) {
    if (only.isGiven) return giftOf(only);
    return (
      <>
        <div className={styles.esim} id={ticketId(only.iccid)}>
          <EsimTicket esim={only} orderNumber={orderNumber} number={1} total={1} />
        </div>
        {giftOf(only)}
      </>
    );
  }
  return (
    <ol className={`${layout.plainList} ${layout.stack}`}>
      {esims.map((esim, index) => {
        const { iccid } = esim;
        const number = index + 1;
        const isOpen = iccid === openIccid;
        const send = <SendCopy orderNumber={orderNumber} total={total} iccid={iccid} />;
        if (esim.isGiven) return <li key={iccid}>{giftOf(esim)}</li>;
        return (
          <li className={styles.esim} key={iccid} id={ticketId(iccid)} ref={isOpen ? open : undefined} tabIndex={-1}>
            {!isOpen && (
              <EsimStub
                esim={esim}
                number={number}
                total={total}
                onOpen={() => {
                  isPicked.current = true;
                  setOpen(iccid);
                }}
              >
                {send}
                {giftOf(esim)}
              </EsimStub>
            )}
            {/* Each is printed. */}
            <div className={isOpen ? undefined : styles.folded}>
              <EsimTicket esim={esim} orderNumber={orderNumber} number={number} total={total}>
                {isOpen && send}
              </EsimTicket>
              {isOpen && giftOf(esim)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type EsimStubProps = { esim: OrderEsim; number: number; total: number; onOpen: () => void; children: ReactNode };

const STAGES = {
  waiting: { text: 'esim.stageWaiting', tone: 'wait', icon: 'clock' },
  installed: { text: 'esim.stageInstalled', tone: 'ok', icon: 'tick' },
  connected: { text: 'esim.stageConnected', tone: 'ok', icon: 'bars' },
} as const;

/** What is left of a ticket while another one is open: which eSIM it is, and how far it has come. */
function EsimStub({ esim, number, total, onOpen, children }: EsimStubProps) {
  const { t } = useTranslation(commonTexts, esimTexts);
  const { place, amount, validity } = boughtPlanWords(esim, t, useLanguage());
  const { text, tone, icon } = STAGES[esim.stage];
  return (
    <div className={`${styles.stub} ${layout.noPrint}`}>
      <button className={`${rowStyles.row} ${styles.open}`} type="button" aria-expanded={false} onClick={onOpen}>
        <Flag code={esim.countryCode} />
        <span className={rowStyles.name}>
          {place} <span className={styles.amount}>{`${amount}, ${validity}`}</span>
          <span className={rowStyles.note}>{t('esim.number', { number, total })}</span>
        </span>
        <span className={styles.stage}>
          <Badge tone={tone} icon={icon}>
            {t(text)}
          </Badge>
        </span>
        <Icon name="chevron" />
      </button>
      {children}
    </div>
  );
}
