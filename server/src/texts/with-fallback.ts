type Text = string | readonly unknown[] | ((...values: never[]) => unknown);

/** Texts of which a language may lack any; a list or a function is one text. */
export type Translated<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends Text ? Texts[Key] : Translated<Texts[Key]>;
};

/** The texts of a language, and those of the reference that it lacks. */
export function withFallback<Texts extends object>(translated: Translated<Texts>, reference: Texts): Texts {
  const own = translated as Readonly<Record<string, unknown>>;
  const merged = Object.entries(reference).map(([key, text]) => {
    const isGroup = typeof text === 'object' && !Array.isArray(text);
    return [key, isGroup ? withFallback(own[key] ?? {}, text) : (own[key] ?? text)];
  });
  return Object.fromEntries(merged) as Texts;
}
