/**
 * A stand-in of Stripe.js for the calls that a Payment Element and an Express Checkout Element with a deferred intent
 * need. It refuses what Stripe.js refuses, and what Stripe.js only warns of. The card is entered in a frame of this
 * origin, and so is what a wallet asks.
 */
{
  /**
   * @typedef {Extract<import('@stripe/stripe-js').StripeElementsOptionsMode, { mode: 'payment' }>} ElementsOptions
   * @typedef {import('@stripe/stripe-js').StripeElementsUpdateOptions} ElementsUpdate
   * @typedef {import('@stripe/stripe-js').CreateConfirmationToken} TokenOptions
   * @typedef {import('@stripe/stripe-js').StripeError} StripeError
   * @typedef {import('@stripe/stripe-js').PaymentIntent} PaymentIntent
   * @typedef {import('@stripe/stripe-js').Stripe} Stripe
   * @typedef {import('@stripe/stripe-js').StripePaymentElementOptions} PaymentOptions
   * @typedef {import('@stripe/stripe-js').StripeExpressCheckoutElementOptions} ExpressOptions
   * @typedef {ReturnType<typeof createPaymentElement>} PaymentElement
   * @typedef {ReturnType<typeof createExpressCheckoutElement>} ExpressCheckoutElement
   * @typedef {{ payment?: PaymentElement, expressCheckout?: ExpressCheckoutElement }} Created
   * @typedef {{ options: ElementsOptions, key: string, created: Created, isSubmitted: boolean }} Group
   * @typedef {'apple_pay' | 'google_pay' | 'link'} Wallet
   * @typedef {{ name: string, email: string, phone: string, address: object }} Person
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
  const EXPRESS_UPDATES = [
    ...['allowedShippingCountries', 'billingAddressRequired', 'buttonHeight', 'emailRequired', 'layout'],
    ...['paymentMethodOrder', 'phoneNumberRequired', 'shippingAddressRequired'],
  ];
  const EXPRESS_OPTIONS = [
    ...EXPRESS_UPDATES,
    ...['applePay', 'business', 'buttonTheme', 'buttonType', 'lineItems', 'paymentMethods', 'shippingRates', 'wallets'],
  ];
  const EXPRESS_EVENTS = [
    ...['ready', 'click', 'confirm', 'cancel', 'focus', 'blur', 'escape', 'loaderror'],
    ...['shippingaddresschange', 'shippingratechange', 'availablepaymentmethodschange'],
  ];
  /** With one of them, a billing address is only asked for if `billingAddressRequired` says so. */
  const ASKING_OPTIONS = [
    ...['allowedShippingCountries', 'phoneNumberRequired', 'shippingAddressRequired', 'emailRequired'],
    ...['applePay', 'lineItems', 'business'],
  ];
  const CLICK_DETAILS = [
    ...['allowedShippingCountries', 'billingAddressRequired', 'business', 'emailRequired', 'lineItems'],
    ...['phoneNumberRequired', 'shippingAddressRequired', 'shippingRates', 'applePay'],
  ];
  const FAILURE_REASONS = [
    ...['fail', 'invalid_shipping_address', 'invalid_billing_address', 'invalid_payment_data'],
    'address_unserviceable',
  ];
  /** @type {Record<Wallet, 'applePay' | 'googlePay' | 'link'>} */
  const WALLET_NAMES = { apple_pay: 'applePay', google_pay: 'googlePay', link: 'link' };
  /** As documented for the click event. */
  const CLICK_TIMEOUT_MS = 1000;
  const WHOLE_WINDOW = {
    ...{ position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '2147483647' },
    // In another scheme than its document a frame is opaque.
    ...{ background: 'rgb(0 0 0 / 0.5)', colorScheme: 'light' },
  };
  const TOKEN_PARAMS = ['payment_method_data', 'shipping', 'return_url', 'metadata'];
  const NOT_MOUNTED =
    'elements should have a mounted Payment Element, or an Express Checkout Element whose confirm event is handled.';
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

  /**
   * A frame that can be asked, too.
   * @param {string} path @param {string} title @param {(message: any) => void} onMessage
   */
  function openAskedFrame(path, title, onMessage) {
    /** @type {Map<number, (answer: any) => void>} */
    const waiting = new Map();
    let serial = 0;
    const { frame, tell } = openFrame(path, title, (message) => {
      if (message.kind !== 'answer') return onMessage(message);
      waiting.get(message.id)?.(message.answer);
      waiting.delete(message.id);
    });
    /** @param {object} request @returns {Promise<any>} */
    function ask(request) {
      serial += 1;
      const answer = new Promise((resolve) => waiting.set(serial, resolve));
      tell({ ...request, id: serial });
      return answer;
    }
    return { frame, tell, ask };
  }

  /**
   * What all Elements have in common: listeners, and a frame in the page that must report within a time.
   * @param {{ type: string, events: readonly string[], path: () => string, title: string, height: string, receive: (message: any) => void, onDestroy: () => void }} kind
   */
  function createElement({ type, events, path, title, height, receive, onDestroy }) {
    /** @type {Map<string, Set<Listener>>} */
    const listeners = new Map();
    let isDestroyed = false;
    /** @type {ReturnType<typeof openAskedFrame> | undefined} */
    let opened;
    /** @type {number | undefined} */
    let timer;

    const assertAlive = () => {
      if (isDestroyed) refuse('This Element has already been destroyed. Please create a new one.');
    };
    /** @param {string} name @param {object} [detail] */
    const emit = (name, detail) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: type, ...detail });
    };

    const element = {
      /** @param {string | HTMLElement} target */
      mount(target) {
        assertAlive();
        const container = typeof target === 'string' ? document.querySelector(target) : target;
        if (!container?.isConnected) refuse('The selector you specified applies to no DOM elements on the page.');
        opened = openAskedFrame(path(), title, (message) => {
          if (message.kind === 'height' && opened) opened.frame.style.height = `${message.height}px`;
          if (message.kind === 'ready' || message.kind === 'loaderror') clearTimeout(timer);
          if (message.kind === 'loaderror') emit('loaderror', { error: message.error });
          receive(message);
        });
        Object.assign(opened.frame.style, { width: '100%', height, border: '0', display: 'block' });
        container?.replaceChildren(opened.frame);
        emit('loaderstart');
        const error = { type: 'api_connection_error', message: 'The Element could not be loaded.' };
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
        onDestroy();
      },
      focus() {
        assertAlive();
        opened?.tell({ kind: 'focus' });
      },
      /** @param {string} name @param {Listener} listener */
      on(name, listener) {
        assertAlive();
        if (!events.includes(name)) refuse(`Invalid event name: ${name}.`);
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
        return this;
      },
      isMounted: () => opened !== undefined,
    };
    return {
      element,
      assertAlive,
      emit,
      isHeard: (/** @type {string} */ name) => listeners.has(name),
      tell: (/** @type {object} */ message) => opened?.tell(message),
      ask: (/** @type {object} */ request) => opened?.ask(request),
    };
  }

  /** @param {Group} group @param {PaymentOptions} options */
  function createPaymentElement(group, options) {
    checkNames('create()', options, ELEMENT_OPTIONS);
    const { element, assertAlive, emit, tell, ask } = createElement({
      type: 'payment',
      events: EVENTS,
      path: () =>
        `/stripe-js/card?${new URLSearchParams({ locale: String(group.options.locale ?? 'auto'), key: group.key })}`,
      title: 'Secure payment input frame',
      height: '15rem',
      onDestroy: () => {
        delete group.created.payment;
      },
      receive({ kind, ...rest }) {
        if (kind === 'ready') {
          applyAppearance();
          emit('ready');
        }
        if (kind === 'change') {
          group.isSubmitted = false;
          emit('change', { ...rest, collapsed: false, value: { type: 'card' } });
        }
      },
    });
    const applyAppearance = () => tell({ kind: 'appearance', appearance: group.options.appearance ?? {} });

    return Object.assign(element, {
      /** @param {Partial<import('@stripe/stripe-js').StripePaymentElementUpdateOptions>} changes */
      update(changes) {
        assertAlive();
        checkNames('element.update()', changes, ELEMENT_OPTIONS);
        return element;
      },
      applyAppearance,
      ask,
    });
  }

  /** @param {Group} group @param {ExpressOptions} given */
  function createExpressCheckoutElement(group, given) {
    checkNames('create()', given, EXPRESS_OPTIONS);
    let options = given;
    checkHeight('create()', options);
    /** @type {{ wallet: Wallet, frame: ReturnType<typeof openAskedFrame>, isConfirming: boolean } | undefined} */
    let sheet;

    const { element, assertAlive, emit, isHeard, tell } = createElement({
      type: 'expressCheckout',
      events: EXPRESS_EVENTS,
      path: () => `/stripe-js/wallets?${new URLSearchParams({ key: group.key })}`,
      title: 'Secure payment button frame',
      height: '0',
      onDestroy: () => {
        closeSheet();
        delete group.created.expressCheckout;
      },
      receive({ kind, ...rest }) {
        if (kind === 'ready') showButtons(rest.wallets);
        if (kind === 'pressed') press(rest.wallet);
      },
    });

    /** @param {readonly Wallet[]} ofDevice */
    function showButtons(ofDevice) {
      const { allowedPaymentMethodTypes: types = ['card', 'link'] } = group.options;
      const wallets = ofDevice.filter(
        (wallet) =>
          types.includes(wallet === 'link' ? 'link' : 'card') &&
          options.paymentMethods?.[WALLET_NAMES[wallet]] !== 'never',
      );
      tell({ kind: 'show', wallets, height: options.buttonHeight ?? 44, theme: options.buttonTheme ?? {} });
      const none = { amazonPay: false, applePay: false, googlePay: false, klarna: false, link: false, paypal: false };
      const available = Object.fromEntries(wallets.map((wallet) => [WALLET_NAMES[wallet], true]));
      emit('ready', { availablePaymentMethods: wallets.length > 0 ? { ...none, ...available } : undefined });
    }

    /** @param {Wallet} wallet */
    function press(wallet) {
      if (sheet) return;
      if (!isHeard('click')) return openSheet(wallet);
      let isAnswered = false;
      const answer = (/** @type {() => void} */ act) => {
        if (isAnswered) refuse('The click event was answered already, or not within 1 second.');
        isAnswered = true;
        clearTimeout(timer);
        act();
      };
      const timer = setTimeout(() => {
        isAnswered = true;
        refuse('resolve() or reject() must be called within 1 second of the click event.');
      }, CLICK_TIMEOUT_MS);
      emit('click', {
        expressPaymentType: wallet,
        resolve: (details = {}) => {
          checkNames('resolve()', details, CLICK_DETAILS);
          answer(() => openSheet(wallet));
        },
        reject: () => answer(() => undefined),
      });
    }

    /** @param {Wallet} wallet */
    function openSheet(wallet) {
      const { amount, currency, locale } = group.options;
      const query = new URLSearchParams({
        ...{ key: group.key, wallet, locale: String(locale ?? 'auto') },
        ...{ amount: String(amount), currency: String(currency), business: options.business?.name ?? '' },
      });
      const titles = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };
      const frame = openAskedFrame(`/stripe-js/sheet?${query}`, titles[wallet], (message) => {
        if (message.kind === 'cancelled') {
          closeSheet();
          emit('cancel');
        }
        if (message.kind === 'authorised') confirm(message.person);
      });
      sheet = { wallet, frame, isConfirming: false };
      Object.assign(frame.frame.style, WHOLE_WINDOW);
      document.body.append(frame.frame);
      frame.frame.focus();
    }

    function closeSheet() {
      sheet?.frame.frame.remove();
      sheet = undefined;
    }

    /** @param {Person} person */
    function confirm({ name, email, phone, address }) {
      const confirmed = sheet;
      if (!confirmed) return;
      confirmed.isConfirming = true;
      const asksAddress = options.billingAddressRequired ?? !ASKING_OPTIONS.some((option) => option in options);
      emit('confirm', {
        expressPaymentType: confirmed.wallet,
        billingDetails: {
          name: asksAddress ? name : '',
          ...(options.emailRequired && { email }),
          ...(options.phoneNumberRequired && { phone }),
          address: asksAddress ? address : {},
        },
        /** @param {{ reason?: string }} [payload] */
        paymentFailed(payload = {}) {
          if (typeof payload !== 'object') {
            refuse(
              `Invalid value for confirm event paymentFailed callback: value should be an object. You specified: ${payload}.`,
            );
          }
          const { reason = 'fail' } = payload;
          if (!FAILURE_REASONS.includes(reason)) refuse(`Invalid value for paymentFailed(): reason is ${reason}.`);
          if (sheet !== confirmed) {
            // As Stripe.js does: nobody can catch it.
            void Promise.reject(
              new IntegrationError(
                'Unexpected call to paymentFailed(). Ensure you are either submitting a payment or calling paymentFailed() once per expressCheckout Element confirm event.',
              ),
            );
          }
          closeSheet();
        },
      });
    }

    return Object.assign(element, {
      /** @param {import('@stripe/stripe-js').StripeExpressCheckoutElementUpdateOptions} changes */
      update(changes) {
        assertAlive();
        checkNames('element.update()', changes, EXPRESS_UPDATES);
        checkHeight('element.update()', changes);
        options = { ...options, ...changes };
        return element;
      },
      /** The wallet whose owner has confirmed a payment that is not submitted yet. */
      confirming: () => (sheet?.isConfirming ? sheet.wallet : undefined),
      /** Makes the token, which submits the payment, so that the wallet closes. @param {Record<string, string>} fields */
      async createToken(fields) {
        const result = await sheet?.frame.ask({ kind: 'token', fields });
        if (result?.confirmationToken) closeSheet();
        return result;
      },
    });
  }

  /** @param {string} call @param {{ buttonHeight?: number }} options */
  function checkHeight(call, { buttonHeight: height }) {
    if (height === undefined || (height >= 40 && height <= 55)) return;
    refuse(`Invalid value for ${call}: buttonHeight should be between 40 and 55. You specified: ${height}.`);
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
    const group = { options, key, created: {}, isSubmitted: false };

    const elements = {
      /** @param {string} type @param {PaymentOptions | ExpressOptions} [elementOptions] */
      create(type, elementOptions = {}) {
        if (type !== 'payment' && type !== 'expressCheckout') {
          return refuse(`Invalid value for create(): this stand-in has no Element of type ${type}.`);
        }
        if (group.created[type]) refuse(`Can only create one Element of type ${type}.`);
        if (type === 'payment') {
          group.created.payment = createPaymentElement(group, /** @type {PaymentOptions} */ (elementOptions));
          return group.created.payment;
        }
        group.created.expressCheckout = createExpressCheckoutElement(
          group,
          /** @type {ExpressOptions} */ (elementOptions),
        );
        return group.created.expressCheckout;
      },
      getElement: (/** @type {keyof Created} */ type) => group.created[type] ?? null,
      /** @param {ElementsUpdate} changes */
      async update(changes) {
        checkNames('elements.update()', changes, UPDATE_OPTIONS);
        checkTerms('elements.update()', changes);
        group.options = /** @type {ElementsOptions} */ ({ ...group.options, ...changes });
        // What the payer agrees to has changed, but for how it looks.
        if (Object.keys(changes).some((name) => name !== 'appearance' && name !== 'locale')) group.isSubmitted = false;
        group.created.payment?.applyAppearance();
      },
      async submit() {
        const { payment, expressCheckout } = group.created;
        const wallet = expressCheckout?.confirming();
        if (!wallet && !payment?.isMounted()) refuse(NOT_MOUNTED);
        const result = wallet ? { selectedPaymentMethod: wallet } : await payment?.ask({ kind: 'submit' });
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
    const { payment, expressCheckout } = group.created;
    const wallet = expressCheckout?.confirming();
    if (!wallet && !payment?.isMounted()) refuse(NOT_MOUNTED);
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
    return wallet ? expressCheckout?.createToken(fields) : payment?.ask({ kind: 'token', fields });
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
      Object.assign(frame.style, WHOLE_WINDOW);
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
