import type { ContentFile } from '@esimshop/content/content-file';
import { plainPath } from '@esimshop/contracts/locales';
import { readField } from '~/features/content/content.server.ts';
import { TextDocument } from '~/features/content/text-document.tsx';
import { pageContext } from '~/lib/page-context.ts';
import type { Route } from './+types/legal';

/** One of the shop's legal texts, with its own values: its path is the text's name. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const path = plainPath(url.pathname);
  const file = await api<ContentFile>(`/api/legal${path}?locale=${language}`);
  return {
    path,
    title: readField(file, 'title'),
    description: readField(file, 'description'),
    updated: readField(file, 'updated'),
    intro: file.intro,
    sections: file.sections,
  };
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <TextDocument {...loaderData} />;
}
