/**
 * Inlined after the list of devices on a page without React: it must be self-contained. Reveals the search field, which
 * needs JavaScript, and filters the list to lines that contain every typed word.
 */
export function filterDevices(): void {
  const search = document.getElementById('device-search') as HTMLInputElement | null;
  const field = search?.closest<HTMLElement>('[hidden]');
  const none = document.getElementById('no-device');
  if (!search || !field || !none) return;
  field.hidden = false;
  const fold = (text: string) =>
    text
      .replace(/[ıİ]/g, 'i')
      .toLowerCase()
      .replace(/[^a-z0-9+ ]/g, '');
  const brands = [...document.querySelectorAll<HTMLDetailsElement>('details[data-brand]')].map((group) => ({
    group,
    lines: [...group.querySelectorAll('li')].map((line) => ({
      line,
      text: fold(`${group.dataset.brand} ${line.textContent}`),
    })),
  }));
  search.addEventListener('input', () => {
    const words = fold(search.value).split(' ').filter(Boolean);
    let found = 0;
    for (const { group, lines } of brands) {
      let shown = 0;
      for (const { line, text } of lines) {
        line.hidden = !words.every((word) => text.includes(word));
        if (!line.hidden) shown += 1;
      }
      group.hidden = shown === 0;
      group.open = words.length > 0 && shown > 0;
      found += shown;
    }
    none.hidden = found > 0;
  });
}
