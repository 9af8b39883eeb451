import type { BookMonth, DecisionKind, Difference } from '@esimshop/contracts/admin-month';
import { DECISION_KINDS } from '@esimshop/contracts/admin-month';
import { providerName } from '@esimshop/contracts/provider-name';
import { useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { commonTexts } from '~/locales/common.ts';
import { Gate, GateChoice, GateDecision } from '../order/gate.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import viewStyles from '../parts/view.module.css';
import styles from './money.module.css';
import { useMonthAct } from './money-queries.ts';

/** Where the shop and a partner differ: one at a time is decided, the others are listed. */
export function Differences({ shown }: { shown: BookMonth }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const [chosen, setChosen] = useState<string>();
  const describe = useDescription(shown);
  const { differences, closed, moreDifferences } = shown;
  const open = differences.filter(({ decision }) => decision === null);
  const due = closed ? undefined : (open.find(({ key }) => key === chosen) ?? open[0]);
  const others = differences.filter((each) => each !== due);
  return (
    <>
      {due && <DifferenceGate key={due.key} shown={shown} difference={due} onTouched={() => setChosen(due.key)} />}
      {others.length > 0 && (
        <section className={viewStyles.part} aria-labelledby="differences">
          <h2 id="differences">{t(due ? 'admin-money.otherDifferences' : 'admin-money.decidedDifferences')}</h2>
          <ul className={styles.differences}>
            {others.map((each) => (
              <li key={each.key}>
                <span>{describe(each).title}</span>
                {each.decision ? (
                  <Decided shown={shown} difference={each} />
                ) : (
                  !closed && (
                    <Button variant="secondary" onClick={() => setChosen(each.key)}>
                      {t('admin-money.decide')}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
          {moreDifferences > 0 && <p>{t('admin-money.moreDifferences', { count: moreDifferences })}</p>}
        </section>
      )}
    </>
  );
}

type DifferenceGateProps = {
  shown: BookMonth;
  difference: Difference;
  /** What is chosen and typed belongs to this one, also when others are found before it. */
  onTouched: () => void;
};

function DifferenceGate({ shown, difference, onTouched }: DifferenceGateProps) {
  const { t } = useAdminTranslation(adminMoneyTexts, commonTexts);
  const [kind, setKind] = useState<DecisionKind>('accepted');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const act = useMonthAct(shown.month);
  const { title, text } = useDescription(shown)(difference);
  const { key, ours, theirs, orderId, orderNumber } = difference;
  return (
    <Gate
      id="difference"
      icon={<Icon name="alert" />}
      title={title}
      form={
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(!note.trim());
            if (note.trim()) act.mutate({ act: 'decisions', decided: { key, ours, theirs, decision: { kind, note } } });
          }}
        >
          {DECISION_KINDS.map((each) => (
            <GateChoice
              key={each}
              name="difference-decision"
              title={t(`admin-money.decisions.${each}`)}
              text={t(`admin-money.decisionTexts.${each}`)}
              checked={kind === each}
              onChoose={() => {
                setKind(each);
                onTouched();
              }}
            />
          ))}
          <GateDecision
            note={note}
            onNote={setNote}
            act={t(`admin-money.decisionActs.${kind}`)}
            isDestructive={false}
            isPending={act.isPending}
            hasNote={false}
          >
            <Field
              label={t('admin-money.note')}
              value={note}
              maxLength={500}
              autoComplete="off"
              error={isMissing ? t('admin-money.noteMissing') : undefined}
              onChange={({ target }) => {
                setNote(target.value);
                setMissing(false);
                onTouched();
              }}
            />
          </GateDecision>
        </form>
      }
    >
      <p>
        {text}{' '}
        {orderId !== null && (
          <LocalLink to={`/admin/orders/${orderId}`}>
            {t('admin-money.toOrder', { orderNumber: orderNumber ?? '' })}
          </LocalLink>
        )}
      </p>
    </Gate>
  );
}

function Decided({ shown, difference }: { shown: BookMonth; difference: Difference }) {
  const { t } = useAdminTranslation(adminMoneyTexts);
  const act = useMonthAct(shown.month);
  const { key, ours, theirs, decision } = difference;
  if (!decision) return null;
  return (
    <>
      <small>
        {t(`admin-money.decidedAs.${decision.kind}`, { actor: decision.actor.replace(/^admin:/, '') })} {decision.note}
      </small>
      {!shown.closed && (
        <Button
          variant="text"
          pending={act.isPending}
          onClick={() => act.mutate({ act: 'decisions', decided: { key, ours, theirs, decision: null } })}
        >
          {t('admin-money.reopen')}
        </Button>
      )}
    </>
  );
}

/** A difference as a sentence, and what is known of it. */
function useDescription({ books, readings }: BookMonth) {
  const { t } = useAdminTranslation(adminFrameTexts, adminMoneyTexts);
  const language = useLanguage();
  return (difference: Difference) => {
    const { type, partner, kind, orderNumber, reference, currency, ours, theirs, at } = difference;
    // The words for costs say already that they left.
    const minus = kind === 'fee' || kind === 'supplier_cost' ? '' : '−';
    const money = (amount: string | null) => formatPrice(amount ?? '0', currency ?? '').replace(/^[-−]/, minus);
    const values = {
      partner: providerName(partner),
      order: orderNumber ?? '',
      reference: reference ?? '',
      ours: currency ? money(ours) : '',
      theirs: currency ? money(theirs) : '',
      kind: kind ? t(`admin-money.differenceKinds.${kind}`) : '',
    };
    if (type === 'unread') {
      const problem = readings.find((each) => each.partner === partner)?.problem;
      return {
        title: t('admin-money.types.unread', values),
        text: t(problem ? `admin-money.problemAdvice.${problem}` : 'admin-money.unreadText', values),
      };
    }
    const isOurs = type === 'unknown_here' && orderNumber !== null;
    return {
      title: t(isOurs ? 'admin-money.types.missing_here' : `admin-money.types.${type}`, values),
      text: [
        t('admin-money.bookedAs', values),
        at && t('admin-money.bookedAt', { at: describeMoment(at, t, { language, timeZone: books.timeZone }) }),
        reference && t('admin-money.bookedUnder', values),
      ]
        .filter(Boolean)
        .join(' '),
    };
  };
}
