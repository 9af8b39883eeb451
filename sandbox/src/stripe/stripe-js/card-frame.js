{
  /** @typedef {'number' | 'expiry' | 'cvc'} FieldName */

  const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
  /** @type {Record<string, string>} */
  const errorTexts = JSON.parse(form.dataset.texts ?? '{}');
  const names = /** @type {const} */ (['number', 'expiry', 'cvc']);

  /** @param {FieldName} name */
  const inputOf = (name) => /** @type {HTMLInputElement} */ (document.getElementById(name));
  /** @param {FieldName} name */
  const digitsOf = (name) => inputOf(name).value.replace(/\D/g, '');
  const isAmex = () => /^3[47]/.test(digitsOf('number'));

  /** The code of what is wrong with a field; undefined if nothing is. @param {FieldName} name */
  function problemOf(name) {
    const digits = digitsOf(name);
    switch (name) {
      case 'number':
        if (digits.length < (isAmex() ? 15 : 14)) return 'incomplete_number';
        return passesLuhn(digits) ? undefined : 'invalid_number';
      case 'expiry': {
        if (digits.length < 4) return 'incomplete_expiry';
        const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2, 4))];
        const now = new Date();
        return (year - now.getFullYear()) * 12 + month - 1 - now.getMonth() < 0
          ? 'invalid_expiry_year_past'
          : undefined;
      }
      case 'cvc':
        return digits.length < (isAmex() ? 4 : 3) ? 'incomplete_cvc' : undefined;
    }
  }

  /** @param {string} digits */
  function passesLuhn(digits) {
    const sum = [...digits].reverse().reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    return sum % 10 === 0;
  }

  /** @param {FieldName} name @param {string | undefined} code */
  function showProblem(name, code) {
    inputOf(name).setAttribute('aria-invalid', String(code !== undefined));
    const shown = document.getElementById(`${name}-error`);
    if (shown) shown.textContent = code ? (errorTexts[code] ?? code) : '';
  }

  /** Shows what is wrong; the first of it is the result of a submit. */
  function submit() {
    const problems = names.flatMap((name) => {
      const code = problemOf(name);
      showProblem(name, code);
      return code ? [{ type: 'validation_error', code, message: errorTexts[code] }] : [];
    });
    return problems.length > 0 ? { error: problems[0] } : { selectedPaymentMethod: 'card' };
  }

  /** The card leaves the frame for the API alone. @param {Record<string, string>} fields of the token */
  async function createToken(fields) {
    const expiry = digitsOf('expiry');
    const body = new URLSearchParams({
      ...fields,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': digitsOf('number'),
      'payment_method_data[card][exp_month]': expiry.slice(0, 2),
      'payment_method_data[card][exp_year]': `20${expiry.slice(2, 4)}`,
      'payment_method_data[card][cvc]': digitsOf('cvc'),
    });
    try {
      const headers = { authorization: `Bearer ${form.dataset.key}` };
      const response = await fetch('/v1/confirmation_tokens', { method: 'POST', headers, body });
      const answer = await response.json();
      return response.ok ? { confirmationToken: answer } : { error: answer.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'Stripe could not be reached.' } };
    }
  }

  const rules = new CSSStyleSheet();
  document.adoptedStyleSheets.push(rules);

  /** @param {import('@stripe/stripe-js').Appearance} appearance */
  function applyAppearance({ variables = {}, rules: ruleSet = {} }) {
    for (const [name, value] of Object.entries(variables)) {
      document.documentElement.style.setProperty(`--${name}`, String(value));
    }
    const kebab = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const texts = Object.entries(ruleSet).map(([selector, values]) => {
      const declarations = Object.entries(values).map(([name, value]) => `${kebab(name)}: ${value};`);
      return `${selector} { ${declarations.join(' ')} }`;
    });
    rules.replaceSync(texts.join('\n'));
  }

  /** @param {MessagePort} port */
  function connect(port) {
    const tell = (/** @type {unknown} */ message) => port.postMessage(message);
    const tellHeight = () => tell({ kind: 'height', height: form.scrollHeight + 6 });

    function tellChange() {
      const isEmpty = names.every((name) => inputOf(name).value === '');
      tell({ kind: 'change', empty: isEmpty, complete: names.every((name) => problemOf(name) === undefined) });
    }

    port.onmessage = async ({ data }) => {
      if (data.kind === 'appearance') applyAppearance(data.appearance);
      if (data.kind === 'focus') inputOf('number').focus();
      if (data.kind === 'submit') tell({ kind: 'answer', id: data.id, answer: submit() });
      if (data.kind === 'token') tell({ kind: 'answer', id: data.id, answer: await createToken(data.fields) });
      tellHeight();
    };
    for (const name of names) {
      const input = inputOf(name);
      input.addEventListener('input', () => {
        format(name, input);
        showProblem(name, undefined);
        tellChange();
        tellHeight();
      });
      input.addEventListener('blur', () => {
        if (input.value) showProblem(name, problemOf(name));
        tellHeight();
      });
    }
    if (form.dataset.key) tell({ kind: 'ready' });
    else tell({ kind: 'loaderror', error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } });
    tellHeight();
  }

  /** @param {FieldName} name @param {HTMLInputElement} input */
  function format(name, input) {
    const digits = digitsOf(name);
    if (name === 'number') input.value = digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ');
    if (name === 'expiry') input.value = digits.slice(0, 4).replace(/^(\d{2})(?=\d)/, '$1 / ');
    if (name === 'cvc') input.value = digits.slice(0, 4);
  }

  addEventListener(
    'message',
    ({ source, ports: [port] }) => {
      if (source === parent && port) connect(port);
    },
    { once: true },
  );
  form.addEventListener('submit', (event) => event.preventDefault());
}
