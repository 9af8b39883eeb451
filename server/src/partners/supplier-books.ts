import { BooksError, type BooksProblem } from './partner-books.ts';
import { SupplierError } from './supplier-error.ts';

/** Reads a supplier's books: why they cannot be read is told as payment partners tell it. */
export async function* withBooksErrors<Page>(supplier: string, read: () => AsyncGenerator<Page>): AsyncGenerator<Page> {
  try {
    yield* read();
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    throw new BooksError(problemOf(error), `${supplier} did not show its orders: ${error.message}`, { cause: error });
  }
}

function problemOf({ status, cause }: SupplierError): BooksProblem {
  if (status === 401 || status === 403) return 'denied';
  if (status === 429) return 'limited';
  // With a status but no cause, it was a response that does not match.
  return cause !== undefined || (status !== undefined && status >= 500) ? 'unreachable' : 'unreadable';
}
