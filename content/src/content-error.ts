/** Invalid content in a content file. Fails the build with a message for the shop's owner. */
export class ContentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContentError';
  }
}
