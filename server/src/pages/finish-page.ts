import { compressQuickly } from './compress-page.ts';
import { contentHash } from './content-hash.ts';

/** A page ready to send: its bytes in every encoding, with the headers that belong to this text. */
export type FinishedPage = {
  status: number;
  contentType: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  contentSecurityPolicy: string | undefined;
  location: string | undefined;
};

type PageText = Pick<FinishedPage, 'status' | 'contentType'> &
  Partial<Pick<FinishedPage, 'contentSecurityPolicy' | 'location'>> & { text: string };

/** Makes everything of a page that does not depend on who asks for it. */
export async function finishPage({ text, contentSecurityPolicy, location, ...page }: PageText): Promise<FinishedPage> {
  const plain = Buffer.from(text);
  return {
    ...page,
    plain,
    ...(await compressQuickly(plain)),
    etag: contentHash(plain),
    contentSecurityPolicy,
    location,
  };
}
