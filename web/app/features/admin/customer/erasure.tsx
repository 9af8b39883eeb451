import type { Customer } from '@esimshop/contracts/admin-customers';
import { emailKeyOf } from '@esimshop/contracts/email';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import { Dialog } from '~/components/ui/dialog.tsx';
import { Field } from '~/components/ui/field.tsx';
import layout from '~/components/ui/layout.module.css';
import { formatDate } from '~/lib/format.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCustomerTexts } from '~/locales/admin-customer.ts';
import { formatShopDay } from '../parts/shop-day.ts';
import { useEraseCustomer } from './customer-queries.ts';
import styles from './customer-screen.module.css';

/** What stands in the way of an erasure; else its button, with what goes, what stays, and the address to type. */
export function Erasure({ customer }: { customer: Customer }) {
  const { t } = useTranslation(adminCustomerTexts);
  const [isAsking, setAsking] = useState(false);
  const { obstacles } = customer.erasure;
  if (obstacles.length > 0) {
    return (
      <div>
        <h3>{t('admin-customer.obstacles')}</h3>
        <ul className={styles.points}>
          {obstacles.map(({ kind, orderId }) => (
            <li key={`${kind}-${orderId}`}>
              {t(`admin-customer.obstacle.${kind}`)}
              {orderId !== null && ` (${t('admin-customer.ofOrder', { id: orderId })})`}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <>
      <div className={layout.buttons}>
        <Button variant="text" onClick={() => setAsking(true)}>
          {t('admin-customer.erase')}
        </Button>
      </div>
      <Dialog wide open={isAsking} title={t('admin-customer.eraseTitle')} onClose={() => setAsking(false)}>
        {isAsking && <ErasureForm customer={customer} onClose={() => setAsking(false)} />}
      </Dialog>
    </>
  );
}

function ErasureForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(adminCustomerTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [leavesEsims, setLeavesEsims] = useState(false);
  const erase = useEraseCustomer(customer.key);
  const language = useLanguage();
  const { keptUntil } = customer.erasure;
  const inUse = customer.esims.filter((esim) => esim.isInUse);

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value ?? '';
    const isOther = emailKeyOf(email) !== emailKeyOf(customer.email);
    setInvalid(isOther);
    if (isOther) input.current?.focus();
    else erase.mutate({ email, leavesEsims }, { onSuccess: onClose });
  }

  return (
    <form className={layout.stack} noValidate onSubmit={submit}>
      <div className={styles.columns}>
        <div>
          <h3>{t('admin-customer.goes')}</h3>
          <Points points={listGoing(customer, t)} />
        </div>
        <div>
          <h3>
            {keptUntil
              ? t('admin-customer.staysUntil', { at: formatDate(keptUntil, language) ?? keptUntil })
              : t('admin-customer.stays')}
          </h3>
          <Points points={keptUntil ? listStaying(customer, t) : [t('admin-customer.staysNone')]} />
        </div>
      </div>
      <p>{t('admin-customer.lastMail')}</p>
      {inUse.length > 0 && (
        <label className={choiceStyles.check}>
          <input
            className={choiceStyles.mark}
            type="checkbox"
            checked={leavesEsims}
            onChange={(event) => setLeavesEsims(event.target.checked)}
          />
          <span>
            {t('admin-customer.leavesEsims', {
              esims: inUse
                .map(({ iccidLast4, endsAt }) =>
                  [
                    `••••${iccidLast4}`,
                    endsAt && t('admin-customer.until', { at: formatShopDay(endsAt, customer.timeZone, language) }),
                  ]
                    .filter(Boolean)
                    .join(' '),
                )
                .join(', '),
            })}
          </span>
        </label>
      )}
      <Field
        ref={input}
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('admin-customer.typeEmail', { email: customer.email })}
        error={isInvalid ? t('admin-customer.typed') : undefined}
        onChange={() => setInvalid(false)}
      />
      <div className={layout.buttons}>
        <Button type="submit" variant="danger" pending={erase.isPending} pendingText={t('admin-customer.erasing')}>
          {t('admin-customer.eraseAct')}
        </Button>
        <Button onClick={onClose}>{t('admin-customer.keep')}</Button>
      </div>
    </form>
  );
}

type T = TFunction<typeof adminCustomerTexts>;

const COUNTED = ['codes', 'messages', 'mails', 'links', 'acts'] as const;

function listGoing({ counts, account }: Customer, t: T): string[] {
  const { orders, esims, ...rest } = counts;
  const of = { ...rest, codes: esims };
  return [
    ...(orders > 0 ? [t('admin-customer.goesList.person', { count: orders })] : []),
    ...(account ? [t('admin-customer.goesList.account', { name: account.username })] : []),
    ...COUNTED.flatMap((each) => (of[each] > 0 ? [t(`admin-customer.goesList.${each}`, { count: of[each] })] : [])),
    ...(orders > 0 ? [t('admin-customer.goesList.partner')] : []),
  ];
}

function listStaying({ counts: { orders, esims } }: Customer, t: T): string[] {
  return [
    t('admin-customer.staysList.orders', { count: orders }),
    ...(esims > 0 ? [t('admin-customer.staysList.esims', { count: esims })] : []),
    t('admin-customer.staysList.payments'),
  ];
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
