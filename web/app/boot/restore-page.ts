/** What a visitor presses, opens or fills in. */
const CONTROLS = 'a,button,details,dialog,form,input,label,select,summary,textarea';

/** The control of the new page that corresponds to one of the old page; undefined if ambiguous. */
export type FindControl = <Control extends Element>(old: Control) => Control | undefined;

/**
 * If something else has changed the document, such as a password manager, React renders the whole page anew when it starts.
 * Returns a function that carries over the state of the old page: input, choices, focus, open dialogs; the boot script
 * restores its own. Call it right before React starts.
 */
export function watchPage(): () => void {
  const before = [...document.body.children];
  let focused = document.activeElement;
  const followFocus = () => {
    focused = document.activeElement;
  };
  document.addEventListener('focusin', followFocus);
  document.addEventListener('shop:ready', () => document.removeEventListener('focusin', followFocus), { once: true });

  return function restorePage() {
    if (before.every(({ isConnected }) => isConnected)) return;
    // React leaves these in place. They have run, except for the speculation rules, whose work links now do.
    for (const element of before) if (element.tagName === 'SCRIPT') element.remove();
    const find = pairControls(before);
    document.dispatchEvent(new CustomEvent('shop:renewed', { detail: find }));
    for (const old of listControls(before)) {
      const now = find(old);
      if (now) carryOver(old, now);
    }
    if (focused && !focused.isConnected) moveFocus(focused, find(focused));
  };
}

function listControls(roots: readonly Element[]): Element[] {
  return roots.flatMap((root) => [...root.querySelectorAll(CONTROLS)]);
}

/** Pairs controls that look alike by position, if both pages have the same number of them: one may have been added or removed. */
function pairControls(before: readonly Element[]): FindControl {
  const old = groupAlike(listControls(before));
  const now = groupAlike(listControls([document.body]));
  return (control) => {
    const looks = describe(control);
    const alike = old.get(looks) ?? [];
    const counterparts = now.get(looks) ?? [];
    if (alike.length !== counterparts.length) return undefined;
    return counterparts[alike.indexOf(control)] as typeof control | undefined;
  };
}

function groupAlike(controls: readonly Element[]): Map<string, Element[]> {
  const groups = new Map<string, Element[]>();
  for (const control of controls) {
    const looks = describe(control);
    groups.set(looks, [...(groups.get(looks) ?? []), control]);
  }
  return groups;
}

function describe(control: Element): string {
  const attributes = (...names: string[]) => names.map((name) => control.getAttribute(name));
  const own = isChoice(control)
    ? attributes('name', 'value')
    : control.matches('input,select,textarea')
      ? attributes('name')
      : control.matches('dialog,form')
        ? attributes('name', 'aria-label', 'action')
        : [...attributes('aria-label', 'href'), control.textContent];
  return JSON.stringify([control.tagName, control.getAttribute('type'), ...own]);
}

function isChoice(control: Element): control is HTMLInputElement {
  return control.matches('input[type=checkbox],input[type=radio]');
}

function carryOver(old: Element, now: Element): void {
  if (isChoice(old)) {
    const { checked } = now as HTMLInputElement;
    if (old.checked !== old.defaultChecked && old.checked !== checked && (old.checked || old.type === 'checkbox'))
      (now as HTMLInputElement).click();
  } else if (old instanceof HTMLSelectElement) {
    if ([...old.options].some(({ selected, defaultSelected }) => selected !== defaultSelected))
      setValue(now, old.value, 'change');
  } else if (old instanceof HTMLInputElement || old instanceof HTMLTextAreaElement) {
    if (old.type !== 'hidden' && old.value !== old.defaultValue) setValue(now, old.value, 'input');
  } else if (old instanceof HTMLDialogElement) {
    if (old.open) (now as HTMLDialogElement).showModal();
  } else if (old instanceof HTMLDetailsElement) {
    (now as HTMLDetailsElement).open = old.open;
  }
}

/** As if it were typed: React notices a value only if it is not set on the field itself. */
function setValue(field: Element, value: string, event: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

function moveFocus(old: Element, now: Element | undefined): void {
  if (!(now instanceof HTMLElement)) return;
  now.focus({ preventScroll: true });
  if (old instanceof HTMLInputElement && old.selectionStart !== null)
    (now as HTMLInputElement).setSelectionRange(old.selectionStart, old.selectionEnd);
}
