/** A third-level heading with its text: a question, a step, an advantage. */
export type ContentItem = {
  /** Anchor, the same in every language. */
  id: string;
  title: string;
  html: string;
  /** The same text without markup, for structured data. */
  text: string;
};

/** A second-level heading with its text and items. */
export type ContentSection = { id: string; title: string; html: string; items: ContentItem[] };

/** A Markdown file of this workspace, rendered to HTML. */
export type ContentFile = {
  /** The `name: value` lines at the top of the file. */
  frontMatter: Record<string, string>;
  /** HTML before the first heading. */
  intro: string;
  sections: ContentSection[];
};
