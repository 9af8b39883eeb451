export type TextTree = { [key: string]: string | TextTree };

/** The texts of one namespace in every language. */
export type Texts<Namespace extends string = string, Tree extends TextTree = TextTree> = {
  namespace: Namespace;
  en: Tree;
  tr: Tree;
};

/** Both languages ship together: the bundler puts them where the components are that import them. */
export function defineTexts<Namespace extends string, Tree extends TextTree>(
  namespace: Namespace,
  { en, tr }: { en: Tree; tr: NoInfer<Tree> },
): Texts<Namespace, Tree> {
  return { namespace, en, tr };
}
