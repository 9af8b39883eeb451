import type { ContentItem } from '@esimshop/content/content-file';
import { Icon } from '~/components/ui/icon.tsx';
import { Prose } from './prose.tsx';
import styles from './question-list.module.css';

type QuestionListProps = { questions: readonly ContentItem[]; openFirst?: boolean; level?: 2 | 3 };

/** Expandable questions. The anchor is on the answer, so that a link to it expands the question. */
export function QuestionList({ questions, openFirst = false, level = 3 }: QuestionListProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.questions}>
      {questions.map(({ id, title, html }, position) => (
        <details key={id} open={openFirst && position === 0}>
          <summary>
            <Heading>{title}</Heading>
            <Icon name="chevron" />
          </summary>
          <div id={id} className={styles.answer}>
            <Prose html={html} />
          </div>
        </details>
      ))}
    </div>
  );
}
