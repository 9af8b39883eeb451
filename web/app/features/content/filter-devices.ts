/**
 * Runs as its own source text behind the list of devices: it must not use anything outside itself. Shows the search field,
 * which does nothing without script, and then only the models that contain what is typed.
 */
export function filterDevices(): void {
  const search = document.getElementById('device-search') as HTMLInputElement | null;
  const field = search?.closest<HTMLElement>('[hidden]');
  if (!search || !field) return;
  field.hidden = false;
  const fold = (text: string) =>
    text
      .replace(/[ıİ]/g, 'i')
      .toLowerCase()
      .replace(/[^a-z0-9+]/g, '');
  const brands = [...document.querySelectorAll<HTMLDetailsElement>('details[data-brand]')].map((group) => ({
    group,
    name: fold(group.dataset.brand ?? ''),
    models: [...group.querySelectorAll('li')].map((item) => ({ item, name: fold(item.textContent) })),
  }));
  const say = (part: string, isShown: boolean) => {
    const line = document.querySelector<HTMLElement>(`[data-devices=${part}]`);
    if (line) line.hidden = !isShown;
    return line;
  };
  search.addEventListener('input', () => {
    const wanted = fold(search.value);
    let found = 0;
    for (const { group, name, models } of brands) {
      let shown = 0;
      for (const model of models) {
        const isShown = name.includes(wanted) || model.name.includes(wanted) || (name + model.name).includes(wanted);
        model.item.hidden = !isShown;
        if (isShown) shown += 1;
      }
      group.hidden = shown === 0;
      group.open = wanted !== '' && shown > 0;
      found += shown;
    }
    const count = say(found === 1 ? 'one' : 'other', wanted !== '' && found > 0);
    say(found === 1 ? 'other' : 'one', false);
    if (count) count.textContent = (count.dataset.text ?? '').replace('#', String(found));
    say('none', found === 0);
  });
}
