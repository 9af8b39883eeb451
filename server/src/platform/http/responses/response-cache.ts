import { LRUCache } from 'lru-cache';
import type { SharedResponse } from './shared-response.ts';

/** Of bodies before compression. */
type Limits = { maxEntries: number; maxBytes: number };

const LIMITS: Limits = { maxEntries: 3_000, maxBytes: 128_000_000 };

type Make = () => SharedResponse | Promise<SharedResponse>;
type IsStored = (response: SharedResponse) => boolean;

/**
 * Responses by key, in which the version of what they are made of stands. The least recently read goes first, so that
 * made-up addresses cannot fill the memory, and one key is made once however many ask for it.
 */
export class ResponseCache {
  readonly #stored: LRUCache<string, SharedResponse>;
  readonly #beingMade = new Map<string, Promise<SharedResponse>>();

  constructor({ maxEntries, maxBytes }: Limits = LIMITS) {
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
  async get(key: string, make: Make, isStored: IsStored = () => true): Promise<SharedResponse> {
    const found = this.#stored.get(key) ?? this.#beingMade.get(key);
    if (found) return found;
    const making = this.#make(key, make, isStored).finally(() => this.#beingMade.delete(key));
    this.#beingMade.set(key, making);
    return making;
  }

  async #make(key: string, make: Make, isStored: IsStored): Promise<SharedResponse> {
    const response = await make();
    if (isStored(response)) this.#stored.set(key, response);
    return response;
  }
}
