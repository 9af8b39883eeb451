import type { Gift, GiftAct, GiftState } from '@esimshop/contracts/gifts';
import type { BoughtPlan } from '@esimshop/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Badge, type BadgeTone } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { CopyButton } from '~/features/esims/copy-button.tsx';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { classNames } from '~/lib/class-names.ts';
import { formatTime } from '~/lib/format-time.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { giftTexts } from '~/locales/gifts.ts';
import { describeGiftError } from './describe-gift-error.ts';
import { GiftForm } from './gift-form.tsx';
import styles from './gift-status.module.css';
import { formatGiftDay } from './gift-times.ts';
import type { GiftOwner } from './gifts-query.ts';
import { giftLinkKey, useGiftAct } from './use-gift-act.ts';

const LOOKS: Record<GiftState, { tone: BadgeTone; icon: IconName }> = {
  waiting: { tone: 'wait', icon: 'clock' },
  sending: { tone: 'wait', icon: 'clock' },
  sent: { tone: 'ok', icon: 'mail' },
  refused: { tone: 'bad', icon: 'alert' },
  linked: { tone: 'ok', icon: 'send' },
  opened: { tone: 'ok', icon: 'tick' },
  returned: { tone: 'plain', icon: 'refund' },
};

type GiftStatusProps = {
  owner: GiftOwner;
  iccid: string;
  plan: Omit<BoughtPlan, 'dataAmount'>;
  gift: Gift;
  latest: string;
  isTicket: boolean;
};

/** What became of a gift: for whom it is, how far it has come, and what can still be done. */
export function GiftStatus({ gift, plan, isTicket, ...form }: GiftStatusProps) {
  const { t } = useTranslation(commonTexts, giftTexts);
  const language = useLanguage();
  const titleId = useId();
  const { place, amount } = boughtPlanWords(plan, t, language);
  const { tone, icon } = LOOKS[gift.state];
  const name = gift.receiverName || t('gifts.somebody');
  const Heading = isTicket ? 'h2' : 'h3';
  return (
    <section
      className={isTicket ? classNames(ticketStyles.ticket, ticketStyles.wide) : layout.stack}
      aria-labelledby={titleId}
    >
      <div className={isTicket ? ticketStyles.main : layout.stack}>
        <div className={styles.title}>
          {isTicket && <Flag code={plan.countryCode} />}
          <Heading id={titleId}>{t('gifts.title', { plan: `${place} ${amount}`, name })}</Heading>
          <Badge tone={tone} icon={icon}>
            {t(`gifts.states.${gift.state}`, { day: formatGiftDay(gift.sendAt, language) })}
          </Badge>
        </div>
        <Steps gift={gift} />
        {gift.state === 'refused' && <Note tone="bad">{t('gifts.refused', { email: gift.receiverEmail ?? '' })}</Note>}
        {gift.state === 'returned' && <Note icon="refund">{t('gifts.returnedNote')}</Note>}
        {gift.state === 'opened' && gift.openedAt && (
          <Note icon="tick">{t('gifts.openedNote', { name, moment: formatTime(gift.openedAt, language) })}</Note>
        )}
      </div>
      {gift.state !== 'opened' && gift.state !== 'returned' && (
        <div className={isTicket ? ticketStyles.stub : layout.stack}>
          <Acts gift={gift} {...form} />
        </div>
      )}
    </section>
  );
}

function Steps({ gift }: { gift: Gift }) {
  const { t } = useTranslation(giftTexts);
  const language = useLanguage();
  const { state, receiverEmail, sendAt, sentAt, openedAt } = gift;
  const isOut = sentAt !== null && state !== 'sending' && state !== 'refused';
  const isLink = receiverEmail === null || state === 'linked';
  const out = formatTime(sentAt ?? sendAt, language);
  const steps = [
    { key: 'paid', title: t('gifts.paid'), text: undefined, isDone: true },
    {
      key: 'out',
      title: isLink ? t('gifts.stepLink') : t('gifts.stepMail', { email: receiverEmail ?? '' }),
      text: out,
      isDone: isOut,
    },
    {
      key: 'opened',
      title: t('gifts.stepOpened'),
      text: openedAt ? formatTime(openedAt, language) : t('gifts.weTell'),
      isDone: openedAt !== null,
    },
  ];
  return (
    <ol className={`${layout.plainList} ${styles.steps}`}>
      {steps.map(({ key, title, text, isDone }) => (
        <li key={key} data-done={isDone || undefined}>
          <span className={styles.plate}>
            <Icon name={isDone ? 'tick' : 'clock'} variant="small" />
          </span>
          <div>
            <b>{title}</b>
            {text && <p className={`${typography.small} ${typography.muted}`}>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

type ActsProps = Omit<GiftStatusProps, 'plan' | 'isTicket'>;

/** Given to what takes the place of the button that had the focus. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

function Acts({ gift, owner, iccid, latest }: ActsProps) {
  const { t } = useTranslation(errorTexts, giftTexts);
  const [open, setOpen] = useState<'form' | 'question'>();
  /** What was open before: its button has the focus again. */
  const [left, setLeft] = useState<typeof open>();
  const close = () => {
    setLeft(open);
    setOpen(undefined);
  };
  const act = useGiftAct(owner, iccid);
  const { data: url } = useQuery<string | null>({
    queryKey: giftLinkKey(iccid),
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (open === 'form') {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has the look of its own
      <div role="group" aria-label={t('gifts.change')} tabIndex={-1} ref={focus}>
        <GiftForm owner={owner} iccid={iccid} latest={latest} given={gift} onDone={close} />
      </div>
    );
  }
  const { id, state, receiverEmail } = gift;
  const isPending = (name: GiftAct['act']) => act.isPending && act.variables.act === name;
  // One thing after the other; what is under way is not taken back.
  const whenIdle = (press: () => void) => () => act.isPending || press();
  return (
    <>
      {url && (
        <Note icon="send">
          {t('gifts.yourLink')}
          <p className={styles.link}>{url}</p>
          <CopyButton text={url} label={t('gifts.copy')} />
        </Note>
      )}
      {act.isError && <Note tone="bad">{describeGiftError(act.error, t)}</Note>}
      <Button ref={left === 'form' ? focus : null} variant="primary" wide onClick={whenIdle(() => setOpen('form'))}>
        {t('gifts.change')}
        <Icon name="arrow" />
      </Button>
      {receiverEmail !== null && (
        <Button
          wide
          pending={isPending('send')}
          pendingText={t('gifts.giving')}
          onClick={whenIdle(() => act.mutate({ act: 'send', id }))}
        >
          {t(state === 'waiting' ? 'gifts.sendNow' : 'gifts.sendAgain')}
        </Button>
      )}
      <Button
        wide
        pending={isPending('link')}
        pendingText={t('gifts.giving')}
        onClick={whenIdle(() => act.mutate({ act: 'link', id }))}
      >
        {t('gifts.newLink')}
      </Button>
      <p className={`${typography.small} ${typography.muted}`}>{t('gifts.linkWarning')}</p>
      {open === 'question' ? (
        <div className={layout.stackSmall} role="status" tabIndex={-1} ref={focus}>
          <p>{t('gifts.takeBackAsk')}</p>
          <div className={layout.buttons}>
            <Button
              variant="danger"
              pending={isPending('take_back')}
              pendingText={t('gifts.giving')}
              onClick={whenIdle(() => act.mutate({ act: 'take_back', id }))}
            >
              {t('gifts.takeBackSure')}
            </Button>
            <Button variant="text" onClick={whenIdle(close)}>
              {t('gifts.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <p>
          <Button ref={left === 'question' ? focus : null} variant="text" onClick={() => setOpen('question')}>
            {t('gifts.takeBack')}
          </Button>
        </p>
      )}
    </>
  );
}
