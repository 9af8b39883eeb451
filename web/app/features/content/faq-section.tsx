import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { guideTexts } from '~/locales/guide.ts';
import { layoutTexts } from '~/locales/layout.ts';
import questionListStyles from './question-list.module.css';

const QUESTIONS = [
  { question: 'guide.deviceQuestion', answer: 'guide.deviceAnswer' },
  { question: 'guide.startQuestion', answer: 'guide.startAnswer' },
  { question: 'guide.numberQuestion', answer: 'guide.numberAnswer' },
  { question: 'guide.refundQuestion', answer: 'guide.refundAnswer', more: { path: '/refund', text: 'layout.refund' } },
] as const;

/** Four common questions, the first one expanded. `children`: a link to the others. */
export function FaqSection({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(guideTexts, layoutTexts);
  const entries = QUESTIONS.map(({ question, answer, ...rest }) => ({
    question: t(question),
    answer: t(answer, { days: REFUND_DAYS }),
    more: 'more' in rest ? rest.more : undefined,
  }));
  return (
    <section
      className={`${layout.wrap} ${layout.section} ${layout.split} ${layout.offscreen}`}
      aria-labelledby="questions"
    >
      <div className={layout.stack}>
        <h2 id="questions">{t('guide.questionsTitle')}</h2>
        {children}
      </div>
      <div className={questionListStyles.questions}>
        {entries.map(({ question, answer, more }, position) => (
          <details key={question} name="faq" open={position === 0}>
            <summary>
              {question}
              <Icon name="chevron" />
            </summary>
            <p>
              {answer} {more && <LocalLink to={more.path}>{t(more.text)}</LocalLink>}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
