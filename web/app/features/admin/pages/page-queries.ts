import type {
  AddPage,
  AdminPages,
  AdminPageText,
  PagePreview,
  PageRef,
  PageStateChange,
  PreviewPage,
  PublishPage,
  SaveDraft,
} from '@esimshop/contracts/admin-pages';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { browserApi } from '~/lib/api-client.ts';
import type { Language } from '~/lib/language.ts';

const PATH = '/api/admin/pages';

export const PAGES_KEY = ['admin', 'pages'];

export function pagesQuery(locale: Language) {
  return queryOptions({
    queryKey: [...PAGES_KEY, locale],
    queryFn: ({ signal }) => browserApi<AdminPages>(`${PATH}?locale=${locale}`, { signal }),
    staleTime: 0,
  });
}

export function pageTextQuery({ page, locale }: PageRef) {
  return queryOptions({
    queryKey: ['admin', 'page-text', page, locale],
    queryFn: ({ signal }) => browserApi<AdminPageText>(`${PATH}/text?page=${page}&locale=${locale}`, { signal }),
    staleTime: 0,
  });
}

/** How a text looks as a page, and what of it a page cannot show. */
export function previewQuery(body: PreviewPage) {
  return queryOptions({
    queryKey: ['admin', 'page-preview', body],
    queryFn: ({ signal }) => browserApi<PagePreview>(`${PATH}/preview`, { method: 'POST', body, signal }),
    placeholderData: keepPreviousData,
  });
}

export function versionQuery({ page, locale }: PageRef, version: number) {
  return queryOptions({
    queryKey: ['admin', 'page-version', page, locale, version],
    queryFn: ({ signal }) =>
      browserApi<{ source: string | null }>(`${PATH}/version?page=${page}&locale=${locale}&version=${version}`, {
        signal,
      }),
  });
}

export const saveDraft = (body: SaveDraft) => browserApi<AdminPageText>(`${PATH}/draft`, { method: 'PUT', body });
export const publishPage = (body: PublishPage) =>
  browserApi<AdminPageText>(`${PATH}/publish`, { method: 'POST', body });
export const discardDraft = (body: PageRef & { revision: number }) =>
  browserApi<AdminPageText>(`${PATH}/discard`, { method: 'POST', body });
export const addPage = (body: AddPage) => browserApi(PATH, { method: 'POST', body });
export const setPageState = (body: PageStateChange) => browserApi(`${PATH}/state`, { method: 'PUT', body });
