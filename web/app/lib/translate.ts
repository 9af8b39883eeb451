import type { Messages } from '~/locales/en.ts';
import type { Language } from './language.ts';

type Leaves<Tree, Prefix extends string> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? `${Prefix}${Key}` : Leaves<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

type WithoutPlural<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : never;

/** A text's place in the locale files. Of a counted text both its forms and the name they share. */
export type TextKey = Leaves<Messages, ''> | WithoutPlural<Leaves<Messages, ''>>;

export type TextValues = Record<string, string | number>;

/** Gives the text of a key with its values put in; of several keys the first that exists. `count` chooses the plural form. */
export type TFunction = (key: TextKey | readonly TextKey[], values?: TextValues) => string;

export type Translation = {
  language: Language;
  t: TFunction;
  exists: (key: string) => boolean;
  /** Adds texts that came later; whoever renders after that has them. */
  add: (texts: Partial<Messages>) => void;
  /** The text as it is written, its placeholders untouched. */
  template: (key: TextKey | readonly TextKey[], values?: TextValues) => string;
};

type TextTree = { [key: string]: string | TextTree };

function find(tree: TextTree, key: string): string | undefined {
  let found: string | TextTree | undefined = tree;
  for (const part of key.split('.')) {
    if (typeof found !== 'object') return undefined;
    found = Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return typeof found === 'string' ? found : undefined;
}

/** `('{{count}} plans', { count: 3 })` → `3 plans`; a placeholder without a value stays as it is. */
export function interpolate(template: string, values: TextValues = {}): string {
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** The texts of one language. It holds nothing of a visitor, so the server keeps one for all renders. */
export function createTranslation(language: Language, texts: Partial<Messages>): Translation {
  const plurals = new Intl.PluralRules(language);
  const tree: TextTree = { ...(texts as TextTree) };

  const template: Translation['template'] = (keys, values) => {
    const wanted = typeof keys === 'string' ? [keys] : keys;
    const count = values?.['count'];
    for (const key of wanted) {
      const counted = typeof count === 'number' ? find(tree, `${key}_${plurals.select(count)}`) : undefined;
      const text = counted ?? find(tree, key);
      if (text !== undefined) return text;
    }
    return wanted[0] ?? '';
  };

  return {
    language,
    template,
    t: (keys, values) => interpolate(template(keys, values), values),
    exists: (key) => find(tree, key) !== undefined,
    add: (later) => void Object.assign(tree, later),
  };
}
