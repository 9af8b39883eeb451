/**
 * A stand-in of Stripe.js for the calls that a Payment Element with a deferred intent needs. It refuses what Stripe.js
 * refuses, and what Stripe.js only warns of. The card is entered in a frame of this origin.
 */
{
  /**
   * @typedef {Extract<import('@stripe/stripe-js').StripeElementsOptionsMode, { mode: 'payment' }>} ElementsOptions
   * @typedef {import('@stripe/stripe-js').StripeElementsUpdateOptions} ElementsUpdate
   * @typedef {import('@stripe/stripe-js').CreateConfirmationToken} TokenOptions
   * @typedef {import('@stripe/stripe-js').StripeError} StripeError
   * @typedef {import('@stripe/stripe-js').PaymentIntent} PaymentIntent
   * @typedef {import('@stripe/stripe-js').Stripe} Stripe
   * @typedef {ReturnType<typeof createPaymentElement>} PaymentElement
   * @typedef {{ options: ElementsOptions, key: string, element: PaymentElement | undefined, isSubmitted: boolean }} Group
   * @typedef {(event: object) => void} Listener
   */

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { origin } = new URL(script.src);

  const ELEMENTS_OPTIONS = [
    ...['mode', 'amount', 'currency', 'setupFutureUsage', 'setup_future_usage', 'allowedPaymentMethodTypes'],
    ...['captureMethod', 'locale', 'appearance', 'fonts', 'loader', 'paymentMethodConfiguration'],
  ];
  const UPDATE_OPTIONS = ELEMENTS_OPTIONS.filter((name) => name !== 'fonts' && name !== 'loader');
  const ELEMENT_OPTIONS = [
    ...['defaultValues', 'business', 'paymentMethodOrder', 'fields', 'readOnly', 'terms', 'wallets'],
    ...['walletOptions', 'layout', 'applePay'],
  ];
  const EVENTS = ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror', 'loaderstart'];
  const TOKEN_PARAMS = ['payment_method_data', 'shipping', 'return_url', 'metadata'];
  /** A frame that says nothing for so long could not be loaded. */
  const FRAME_TIMEOUT_MS = 10_000;

  class IntegrationError extends Error {
    /** @override */
    name = 'IntegrationError';
  }

  /** @param {string} message @returns {never} */
  function refuse(message) {
    throw new IntegrationError(message);
  }

  /** @param {string} call @param {object} given @param {readonly string[]} known */
  function checkNames(call, given, known) {
    for (const name of Object.keys(given)) {
      if (!known.includes(name)) refuse(`Unrecognized ${call} parameter: ${name} is not a recognized parameter.`);
    }
  }

  /** @param {string} call @param {ElementsUpdate} options */
  function checkTerms(call, { mode, amount, currency }) {
    if (mode !== undefined && mode !== 'payment') refuse(`Invalid value for ${call}: mode should be 'payment'.`);
    if (amount !== undefined && !(Number.isInteger(amount) && Number(amount) > 0)) {
      refuse(`Invalid value for ${call}: amount should be a positive integer. You specified: ${amount}.`);
    }
    if (currency !== undefined && !/^[a-z]{3}$/.test(currency)) {
      refuse(`Invalid value for ${call}: currency should be three lower-case letters. You specified: ${currency}.`);
    }
  }

  /**
   * A frame of this origin, and the messages between it and this script.
   * @param {string} path @param {string} title @param {(message: any) => void} onMessage
   */
  function openFrame(path, title, onMessage) {
    const frame = document.createElement('iframe');
    frame.src = `${origin}${path}`;
    frame.title = title;
    frame.allow = 'payment *';
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => onMessage(data);
    frame.addEventListener('load', () => frame.contentWindow?.postMessage('connect', origin, [channel.port2]), {
      once: true,
    });
    return { frame, tell: (/** @type {object} */ message) => channel.port1.postMessage(message) };
  }

  /** @param {Group} group @param {import('@stripe/stripe-js').StripePaymentElementOptions} options */
  function createPaymentElement(group, options) {
    checkNames('create()', options, ELEMENT_OPTIONS);
    /** @type {Map<string, Set<Listener>>} */
    const listeners = new Map();
    /** @type {Map<number, (answer: any) => void>} */
    const waiting = new Map();
    let serial = 0;
    let isDestroyed = false;
    /** @type {ReturnType<typeof openFrame> | undefined} */
    let opened;
    /** @type {number | undefined} */
    let timer;

    const assertAlive = () => {
      if (isDestroyed) refuse('This Element has already been destroyed. Please create a new one.');
    };
    /** @param {string} type @param {object} [detail] */
    const emit = (type, detail) => {
      for (const listener of listeners.get(type) ?? []) listener({ elementType: 'payment', ...detail });
    };

    /** @param {any} message of the frame */
    function receive({ kind, ...rest }) {
      if (kind === 'height' && opened) opened.frame.style.height = `${rest.height}px`;
      if (kind === 'answer') {
        waiting.get(rest.id)?.(rest.answer);
        waiting.delete(rest.id);
      }
      if (kind === 'ready' || kind === 'loaderror') clearTimeout(timer);
      if (kind === 'ready') {
        opened?.tell({ kind: 'appearance', appearance: group.options.appearance ?? {} });
        emit('ready');
      }
      if (kind === 'loaderror') emit('loaderror', rest);
      if (kind === 'change') {
        group.isSubmitted = false;
        emit('change', { ...rest, collapsed: false, value: { type: 'card' } });
      }
    }

    return {
      /** @param {string | HTMLElement} target */
      mount(target) {
        assertAlive();
        const container = typeof target === 'string' ? document.querySelector(target) : target;
        if (!container?.isConnected) refuse('The selector you specified applies to no DOM elements on the page.');
        const query = new URLSearchParams({ locale: String(group.options.locale ?? 'auto'), key: group.key });
        opened = openFrame(`/stripe-js/card?${query}`, 'Secure payment input frame', receive);
        Object.assign(opened.frame.style, { width: '100%', height: '15rem', border: '0', display: 'block' });
        container?.replaceChildren(opened.frame);
        emit('loaderstart');
        const error = { type: 'api_connection_error', message: 'The Payment Element could not be loaded.' };
        timer = setTimeout(() => emit('loaderror', { error }), FRAME_TIMEOUT_MS);
      },
      unmount() {
        assertAlive();
        clearTimeout(timer);
        opened?.frame.remove();
        opened = undefined;
      },
      destroy() {
        assertAlive();
        this.unmount();
        isDestroyed = true;
        group.element = undefined;
      },
      focus() {
        assertAlive();
        opened?.tell({ kind: 'focus' });
      },
      /** @param {string} type @param {Listener} listener */
      on(type, listener) {
        assertAlive();
        if (!EVENTS.includes(type)) refuse(`Invalid event name: ${type}.`);
        listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
        return this;
      },
      /** @param {Partial<import('@stripe/stripe-js').StripePaymentElementUpdateOptions>} changes */
      update(changes) {
        assertAlive();
        checkNames('element.update()', changes, ELEMENT_OPTIONS);
        return this;
      },
      isMounted: () => opened !== undefined,
      applyAppearance: () => opened?.tell({ kind: 'appearance', appearance: group.options.appearance ?? {} }),
      /** @param {object} request @returns {Promise<any>} */
      ask(request) {
        serial += 1;
        const answer = new Promise((resolve) => waiting.set(serial, resolve));
        opened?.tell({ ...request, id: serial });
        return answer;
      },
    };
  }

  /** @type {WeakMap<object, Group>} */
  const groups = new WeakMap();

  /** @param {string} key @param {ElementsOptions} options */
  function createElements(key, options) {
    checkNames('elements()', options, ELEMENTS_OPTIONS);
    checkTerms('elements()', options);
    if (options.mode !== 'payment' || options.amount === undefined || options.currency === undefined) {
      refuse("Invalid elements() parameters: this stand-in needs mode 'payment' with an amount and a currency.");
    }
    /** @type {Group} */
    const group = { options, key, element: undefined, isSubmitted: false };

    const elements = {
      /** @param {string} type @param {import('@stripe/stripe-js').StripePaymentElementOptions} [elementOptions] */
      create(type, elementOptions = {}) {
        if (type !== 'payment') refuse(`Invalid value for create(): this stand-in has no Element of type ${type}.`);
        if (group.element) refuse('Can only create one Element of type payment.');
        group.element = createPaymentElement(group, elementOptions);
        return group.element;
      },
      getElement: (/** @type {string} */ type) => (type === 'payment' ? (group.element ?? null) : null),
      /** @param {ElementsUpdate} changes */
      async update(changes) {
        checkNames('elements.update()', changes, UPDATE_OPTIONS);
        checkTerms('elements.update()', changes);
        group.options = /** @type {ElementsOptions} */ ({ ...group.options, ...changes });
        // What the payer agrees to has changed, but for how it looks.
        if (Object.keys(changes).some((name) => name !== 'appearance' && name !== 'locale')) group.isSubmitted = false;
        group.element?.applyAppearance();
      },
      async submit() {
        if (!group.element?.isMounted()) refuse('elements should have a mounted Payment Element.');
        const result = await group.element?.ask({ kind: 'submit' });
        group.isSubmitted = result.error === undefined;
        return result;
      },
    };
    groups.set(elements, group);
    return elements;
  }

  /** @param {TokenOptions} options @returns {ReturnType<Stripe['createConfirmationToken']>} */
  async function createConfirmationToken({ elements, params = {} }) {
    const group = groups.get(elements);
    if (!group) return refuse('Invalid value for createConfirmationToken(): elements should be an Elements instance.');
    checkNames('createConfirmationToken()', params, TOKEN_PARAMS);
    if (!group.element?.isMounted()) refuse('elements should have a mounted Payment Element.');
    if (!group.isSubmitted) {
      refuse(
        'elements.submit() must be called before stripe.createConfirmationToken(). Call elements.submit() as soon as your customer presses pay, prior to any asynchronous work.',
      );
    }
    group.isSubmitted = false;
    const { options } = group;
    const usage = options.setupFutureUsage ?? options.setup_future_usage;
    /** @type {Record<string, string>} */
    const fields = {
      'client_context[mode]': 'payment',
      'client_context[amount]': String(options.amount),
      'client_context[currency]': String(options.currency),
      ...(usage && { 'client_context[setup_future_usage]': usage }),
      ...(params.return_url && { return_url: params.return_url }),
    };
    for (const [index, type] of (options.allowedPaymentMethodTypes ?? []).entries()) {
      fields[`client_context[allowed_payment_method_types][${index}]`] = type;
    }
    for (const [name, value] of Object.entries(params.payment_method_data?.billing_details ?? {})) {
      if (typeof value === 'string') fields[`payment_method_data[billing_details][${name}]`] = value;
    }
    return group.element?.ask({ kind: 'token', fields });
  }

  /** @param {{ clientSecret: string }} options @returns {Promise<{ paymentIntent?: PaymentIntent, error?: StripeError }>} */
  function handleNextAction({ clientSecret }) {
    if (!/^pi_\w+_secret_\w+$/.test(clientSecret)) {
      refuse('Invalid value for handleNextAction(): clientSecret should be the client secret of a PaymentIntent.');
    }
    return new Promise((resolve, reject) => {
      const query = new URLSearchParams({ client_secret: clientSecret });
      const { frame } = openFrame(`/stripe-js/authenticate?${query}`, '3D Secure', ({ kind, intent }) => {
        const isWaiting = intent.status === 'requires_action';
        if (kind === 'opened' && isWaiting) return;
        frame.remove();
        if (kind === 'opened') {
          reject(new IntegrationError('handleNextAction: The PaymentIntent supplied does not require an action.'));
        } else if (intent.status === 'requires_payment_method') {
          resolve({ error: { ...intent.last_payment_error, payment_intent: intent } });
        } else resolve({ paymentIntent: intent });
      });
      const layout = {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
      };
      Object.assign(frame.style, { ...layout, background: 'rgb(0 0 0 / 0.5)' });
      document.body.append(frame);
      frame.focus();
    });
  }

  /** @param {string} publishableKey */
  function createStripe(publishableKey) {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
      refuse('Please call Stripe() with your publishable key.');
    }
    return {
      elements: (/** @type {ElementsOptions} */ options) => createElements(publishableKey, options),
      createConfirmationToken,
      handleNextAction,
    };
  }

  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
}
