import { onTestFinished, vi } from 'vitest';

/** What the browser is given to save from here on. A real click on its link would leave the page. */
export function catchSavedFiles(): { content: Blob; name: string }[] {
  const saved: { content: Blob; name: string }[] = [];
  let content: Blob | undefined;
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:saved';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    if (content) saved.push({ content, name: this.download });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return saved;
}
