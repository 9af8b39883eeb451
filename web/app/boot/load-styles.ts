/**
 * Loads the complete stylesheet before React shows what the page's own HTML had no styles for. If it cannot be loaded,
 * the page still works, only plainer.
 */
export async function loadStyles(): Promise<void> {
  const hint = document.querySelector<HTMLLinkElement>('link[data-styles]');
  if (!hint) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // As written in the page: that is how parts that load later recognise it as loaded.
  link.setAttribute('href', hint.getAttribute('href') ?? '');
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}
