/** A third-level heading and what stands below it: a question, a step, a point. */
export type ContentItem = {
  /** Anchor, the same in every language. */
  id: string;
  title: string;
  html: string;
  /** The same words without markup, for structured data. */
  text: string;
};

/** A second-level heading with the text below it and its items. */
export type ContentSection = { id: string; title: string; html: string; items: ContentItem[] };

/** One Markdown file of `web/content`, turned into HTML while the pages are built. */
export type ContentFile = {
  /** What stands between the dashes at the file's head. */
  facts: Record<string, string>;
  /** HTML before the first heading. */
  intro: string;
  sections: ContentSection[];
};
