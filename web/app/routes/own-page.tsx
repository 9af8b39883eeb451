import { data } from 'react-router';
import { findContent, readField } from '~/features/content/content.server.ts';
import { TextDocument } from '~/features/content/text-document.tsx';
import { pageContext } from '~/lib/page-context.ts';
import type { Route } from './+types/own-page';

/** A page that the owner has added. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const file = await findContent(context.get(pageContext), `pages/${slug}`);
  if (!file) throw data(null, { status: 404 });
  return {
    path: `/pages/${slug}`,
    title: readField(file, 'title'),
    description: readField(file, 'description'),
    updated: readField(file, 'updated'),
    intro: file.intro,
    sections: file.sections,
  };
}

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  return <TextDocument {...loaderData} />;
}
