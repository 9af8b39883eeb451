import type { ContentItem } from '@esimshop/content/content-file';

/** Structured data of questions exactly as they appear on the page. */
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
