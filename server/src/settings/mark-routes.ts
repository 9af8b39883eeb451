import { markParamsSchema } from '@esimshop/contracts/admin-brand';
import type { App } from '../platform/http/app-type.ts';
import { ProblemError } from '../platform/problem.ts';
import type { Shop } from '../shop.ts';
import { findPublishedMark } from './marks.ts';
import { readMarkFile, sendMark } from './send-mark.ts';

/** The marks that the shop has shown, each under the hash of its bytes. */
export function registerMarkRoutes(app: App, { database }: Shop): void {
  app.get(
    '/brand/:file',
    { config: { access: 'public', problems: [404] }, schema: { params: markParamsSchema, hide: true } },
    async (request, reply) => {
      const mark = readMarkFile(request.params.file);
      const content = await findPublishedMark(database, mark);
      if (!content) throw new ProblemError(404, 'not_found', 'There is no such picture.');
      return sendMark(reply, mark, content).header('cache-control', 'public, max-age=31536000, immutable');
    },
  );
}
