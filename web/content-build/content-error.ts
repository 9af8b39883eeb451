/** A content file says something that no page can show. The build stops with these words, which the shop's owner reads. */
export class ContentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContentError';
  }
}
