/**
 * Inlined after the contact form: it must be self-contained. Sends the message without leaving the page, so that a lost
 * connection loses no text. Without JavaScript the form is posted as usual.
 */
export function sendMessage(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-support]');
  const sent = document.getElementById('message-sent');
  if (!form || !sent) return;
  const show = (selector: string, isShown: (element: HTMLElement) => boolean) => {
    for (const element of form.querySelectorAll<HTMLElement>(selector)) element.hidden = !isShown(element);
  };
  const showProblem = (problem: string, paths: string[]) => {
    show('[data-problem]', ({ dataset }) => dataset.problem === problem);
    show('[data-error]', ({ dataset }) => paths.includes(dataset.error ?? ''));
    for (const field of form.querySelectorAll('[aria-describedby]')) {
      if (paths.includes(field.getAttribute('name') ?? '')) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    }
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const post = async () => {
    const response = await fetch('/api/support-messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    }).catch(() => undefined);
    if (!response) return showProblem('offline', []);
    if (response.status === 201) {
      form.hidden = true;
      sent.hidden = false;
      return sent.focus();
    }
    const body: { code?: string; errors?: { path: string }[] } = await response.json().catch(() => ({}));
    const isKnown = body.code === 'invalid_input' || body.code === 'rate_limited';
    return showProblem(
      isKnown ? String(body.code) : 'failed',
      (body.errors ?? []).map(({ path }) => path),
    );
  };
  let isSending = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    form.setAttribute('aria-busy', 'true');
    void post().finally(() => {
      isSending = false;
      form.removeAttribute('aria-busy');
    });
  });
}
