import type { ReactNode } from 'react';
import { JsonLd } from '~/components/layout/json-ld.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';

const QUESTIONS = [
  { question: 'guide.deviceQuestion', answer: 'guide.deviceAnswer' },
  { question: 'guide.startQuestion', answer: 'guide.startAnswer' },
  { question: 'guide.numberQuestion', answer: 'guide.numberAnswer' },
  { question: 'guide.refundQuestion', answer: 'guide.refundAnswer' },
] as const;

/** Four questions; the first stands open. `children`: the way to more of them. */
export function Questions({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const entries = QUESTIONS.map(({ question, answer }) => ({ question: t(question), answer: t(answer) }));
  return (
    <section className="wrap section split" aria-labelledby="questions">
      <div className="stack">
        <h2 id="questions">{t('guide.questionsTitle')}</h2>
        {children}
      </div>
      <div className="faq">
        {entries.map(({ question, answer }, position) => (
          <details key={question} name="faq" open={position === 0}>
            <summary>
              {question}
              <Icon name="chevron" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <JsonLd
        data={{
          '@type': 'FAQPage',
          mainEntity: entries.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </section>
  );
}
