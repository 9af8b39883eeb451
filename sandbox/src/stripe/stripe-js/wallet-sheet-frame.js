{
  const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
  const { key, wallet } = form.dataset;

  /** @param {string} name */
  const readValue = (name) => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
  };
  const readPerson = () => ({
    name: readValue('name'),
    email: readValue('email'),
    phone: readValue('phone'),
    address: {
      ...{ line1: '1 Sandbox Street', line2: null, city: 'London' },
      ...{ state: '', postal_code: 'N1 9GU', country: readValue('country') },
    },
  });

  /** What the wallet pays with leaves the frame for the API alone. @param {Record<string, string>} fields of the token */
  async function createToken(fields) {
    const { name, email } = readPerson();
    const data = 'payment_method_data';
    const card = {
      [`${data}[type]`]: 'card',
      [`${data}[card][number]`]: readValue('card'),
      [`${data}[card][exp_month]`]: '12',
      [`${data}[card][exp_year]`]: String(new Date().getFullYear() + 3),
      [`${data}[card][wallet][type]`]: wallet ?? '',
    };
    const body = new URLSearchParams({
      ...(wallet === 'link' ? { [`${data}[type]`]: 'link' } : card),
      [`${data}[billing_details][name]`]: name,
      [`${data}[billing_details][email]`]: email,
      ...fields,
    });
    try {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch('/v1/confirmation_tokens', { method: 'POST', headers, body });
      const answer = await response.json();
      return response.ok ? { confirmationToken: answer } : { error: answer.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'Stripe could not be reached.' } };
    }
  }

  addEventListener(
    'message',
    ({ source, ports: [port] }) => {
      if (source !== parent || !port) return;
      // The frame is removed with this message; during a press, a driven browser would never report the end of the press.
      const cancel = () => setTimeout(() => port.postMessage({ kind: 'cancelled' }));
      port.onmessage = async ({ data: { kind, id, fields } }) => {
        if (kind === 'token') port.postMessage({ kind: 'answer', id, answer: await createToken(fields) });
      };
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const button = document.getElementById('pay');
        if (button instanceof HTMLButtonElement) button.disabled = true;
        port.postMessage({ kind: 'authorised', person: readPerson() });
      });
      document.getElementById('cancel')?.addEventListener('click', cancel);
      addEventListener('keydown', (event) => {
        if (event.key === 'Escape') cancel();
      });
      document.getElementById('pay')?.focus();
    },
    { once: true },
  );
}
