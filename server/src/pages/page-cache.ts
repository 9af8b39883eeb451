type PageCacheOptions = { maxEntries: number };

/** Finished pages by key: the least recently read goes first, and one key is rendered once however many ask for it. */
export class PageCache<Page> {
  readonly #pages = new Map<string, Page>();
  readonly #rendering = new Map<string, Promise<Page>>();
  readonly #maxEntries: number;

  constructor({ maxEntries }: PageCacheOptions) {
    this.#maxEntries = maxEntries;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** The kept page, or the one that `render` makes. A page for which `isKept` says no is handed out once and forgotten. */
  async get(key: string, render: () => Promise<Page>, isKept: (page: Page) => boolean = () => true): Promise<Page> {
    const kept = this.#pages.get(key);
    if (kept !== undefined) {
      this.#pages.delete(key);
      this.#pages.set(key, kept);
      return kept;
    }
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const rendering = render()
      .then((page) => {
        if (isKept(page)) this.#keep(key, page);
        return page;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #keep(key: string, page: Page): void {
    this.#pages.set(key, page);
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > this.#maxEntries && oldest !== undefined) this.#pages.delete(oldest);
  }
}
