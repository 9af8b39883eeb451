import type { DEFAULT_LOCALE, Locale } from '@esimshop/contracts/locales';

export type TextTree = { [key: string]: string | TextTree };

/** The texts of one namespace: all of them in the default language, and what others have of them. */
export type Texts<Namespace extends string = string, Tree extends TextTree = TextTree> = {
  namespace: Namespace;
} & Record<typeof DEFAULT_LOCALE, Tree> &
  Partial<Record<Exclude<Locale, typeof DEFAULT_LOCALE>, TextTree>>;

/** Takes the files that the bundler finds, one a language's folder. They ship where the components are that import them. */
export function defineTexts<Namespace extends string, Tree extends TextTree>(
  namespace: Namespace,
  files: Readonly<Record<string, Tree>>,
): Texts<Namespace, Tree> {
  const trees = Object.entries(files).map(([path, tree]) => [path.split('/')[1], tree] as const);
  return { namespace, ...(Object.fromEntries(trees) as Record<typeof DEFAULT_LOCALE, Tree>) };
}
