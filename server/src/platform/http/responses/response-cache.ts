import { LRUCache } from 'lru-cache';
import type { FinishedResponse } from './finish-response.ts';

/** Of their bodies before compression. */
type ResponseCacheOptions = { maxEntries: number; maxBytes: number };

type Make = () => FinishedResponse | Promise<FinishedResponse>;
type IsStored = (response: FinishedResponse) => boolean;

/**
 * Finished responses by key. The least recently read goes first, so that made-up addresses cannot fill the memory, and
 * one key is made once however many ask for it.
 */
export class ResponseCache {
  readonly #stored: LRUCache<string, FinishedResponse>;
  readonly #beingMade = new Map<string, Promise<FinishedResponse>>();

  constructor({ maxEntries, maxBytes }: ResponseCacheOptions) {
    this.#stored = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: ({ plain }) => Math.max(1, plain.byteLength),
    });
  }

  get size(): number {
    return this.#stored.size;
  }

  /** The stored response, or the one that `make` makes. One for which `isStored` says no is returned uncached. */
  async get(key: string, make: Make, isStored: IsStored = () => true): Promise<FinishedResponse> {
    const found = this.#stored.get(key) ?? this.#beingMade.get(key);
    if (found) return found;
    const making = this.#make(key, make, isStored).finally(() => this.#beingMade.delete(key));
    this.#beingMade.set(key, making);
    return making;
  }

  async #make(key: string, make: Make, isStored: IsStored): Promise<FinishedResponse> {
    const response = await make();
    if (isStored(response)) this.#stored.set(key, response);
    return response;
  }
}
