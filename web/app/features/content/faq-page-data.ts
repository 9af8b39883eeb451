import type { ContentItem } from './content-file.ts';

/** Structured data of questions that stand on the page, word for word. */
export function toFaqPageData(questions: readonly ContentItem[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}
