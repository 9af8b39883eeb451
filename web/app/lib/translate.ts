import { DEFAULT_LOCALE, perLocale } from '@esimshop/contracts/locales';
import type { Texts, TextTree } from '~/locales/define-texts.ts';
import type { Language } from './language.ts';

type Leaves<Tree, Prefix extends string> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? `${Prefix}${Key}` : Leaves<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

type LeavesOf<Namespace extends Texts> =
  Namespace extends Texts<infer Name, infer Tree> ? Leaves<Tree, `${Name}.`> : never;

type WithoutPlural<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : never;

/** A key such as `cart.title`. For counted texts both forms and their common base. */
export type TextKey<Namespace extends Texts> = LeavesOf<Namespace> | WithoutPlural<LeavesOf<Namespace>>;

export type TextValues = Record<string, string | number>;

/** The text of a key with its values inserted; of several keys the first that exists. `count` selects the plural form. */
export type TFunction<Namespace extends Texts> = (
  key: TextKey<Namespace> | readonly TextKey<Namespace>[],
  values?: TextValues,
) => string;

export type Translation<Namespace extends Texts> = {
  t: TFunction<Namespace>;
  exists: (key: string) => boolean;
};

const pluralRules = perLocale((language) => new Intl.PluralRules(language));

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

/**
 * The texts of some namespaces in one language; in components `useTranslation` knows the language. A key that the language lacks
 * has the text of the default language.
 */
export function translate<Namespaces extends readonly Texts[]>(
  language: Language,
  ...namespaces: Namespaces
): Translation<Namespaces[number]> {
  const read = (each: Language): Reading => ({
    plural: pluralRules[each],
    tree: Object.fromEntries(namespaces.map((texts) => [texts.namespace, texts[each] ?? {}])),
  });
  const readings = [...new Set<Language>([language, DEFAULT_LOCALE])].map(read);
  return {
    t: (keys, values) => {
      const wanted: readonly string[] = typeof keys === 'string' ? [keys] : keys;
      for (const key of wanted) {
        for (const reading of readings) {
          const text = findCounted(reading, key, values?.['count']) ?? find(reading.tree, key);
          if (text !== undefined) return interpolate(text, values);
        }
      }
      return wanted[0] ?? '';
    },
    exists: (key) => readings.some(({ tree }) => find(tree, key) !== undefined),
  };
}

type Reading = { plural: Intl.PluralRules; tree: TextTree };

/** The form for a count; the general one where the language has no other. */
function findCounted({ plural, tree }: Reading, key: string, count: TextValues[string] | undefined) {
  if (typeof count !== 'number') return undefined;
  return find(tree, `${key}_${plural.select(count)}`) ?? find(tree, `${key}_other`);
}
